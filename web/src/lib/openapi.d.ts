/** Made by `npm run types` from the document d7570ae125af16606e54f88e42dde182adedfdfbba98486d2b902979b3985993. */

export interface paths {
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Games */
        get: operations["Games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OneGame */
        get: operations["Game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exercises */
        get: operations["Exercises"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/exercises/{exercise}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exercise */
        post: operations["Exercise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/lesson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lesson */
        post: operations["Lesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rules */
        get: operations["Rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/scenes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Scenes */
        get: operations["Scenes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lobby */
        get: operations["Lobby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Me */
        get: operations["Me"];
        put?: never;
        /** NewIdentity */
        post: operations["NewIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        /** ChangeIdentity */
        patch: operations["ChangeIdentity"];
        trace?: never;
    };
    "/api/me/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ClaimAccount */
        post: operations["ClaimAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Muted */
        get: operations["Mutes"];
        put?: never;
        /** Mute */
        post: operations["Mute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Packs */
        get: operations["Packs"];
        put?: never;
        /** KeepPack */
        post: operations["KeepPack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/packs/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OnePack */
        get: operations["Pack"];
        put?: never;
        post?: never;
        /** DropPack */
        delete: operations["DropPack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** MyPage */
        get: operations["MyPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Push */
        get: operations["Push"];
        put?: never;
        /** KeepDevice */
        post: operations["KeepPushDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/push/{device}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** DropDevice */
        delete: operations["DropPushDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/push/{device}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** TestDevice */
        post: operations["TestPushDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions */
        get: operations["Sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** RevokeSession */
        delete: operations["RevokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload */
        post: operations["UploadRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** SignIn */
        post: operations["SignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** NewLink */
        post: operations["NewSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in-links/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** UseLink */
        post: operations["UseSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** SignOut */
        post: operations["SignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** NewTable */
        post: operations["NewTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OneTable */
        get: operations["Table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Analysis */
        get: operations["Analysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/analysis/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quiz */
        get: operations["Quiz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Catalogue */
        get: operations["Catalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Comments */
        get: operations["Comments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/course": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Course */
        get: operations["Course"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fork */
        post: operations["Fork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Log */
        get: operations["Log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** TablePack */
        get: operations["TablePack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Record */
        get: operations["Record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Replay */
        get: operations["Replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Timeline */
        get: operations["Timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/verbs/{verb}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verb */
        post: operations["Verb"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verification */
        get: operations["Verification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Healthz */
        get: operations["Health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Analysis */
        Analysis: {
            budget: number;
            curve: components["schemas"]["Point"][];
            decisions: components["schemas"]["Decision"][];
            game: string;
            players: string[];
            result: number[];
            seats: components["schemas"]["Player"][];
            turning_points: components["schemas"]["TurningPoint"][];
            version: number;
        };
        /**
         * Against
         * @description Strength against a Titan of either kind.
         */
        AncientWorldAgainst: {
            against_arrows: number;
            against_swords: number;
        };
        /**
         * Army
         * @description An army as it lies there; `name` and `picture` count the coins on them.
         */
        AncientWorldArmy: {
            arrow: number;
            card: string;
            cost: number;
            loot: number;
            name: number;
            picture: number;
            repair: number;
            retired: string[];
            spy: number;
            sword: number;
            used: boolean;
        };
        /** Begun */
        AncientWorldBegun: {
            armies: components["schemas"]["AncientWorldPlannedArmy"][];
            arrows: boolean;
            coins_left: number;
            cost: number;
            defence: number;
            dice: number;
            free: number;
            odds: components["schemas"]["AncientWorldOdds"][];
            of: number;
            proposed: number[];
            reaches: number;
            titan: string;
        };
        /** BoardSpace */
        AncientWorldBoardSpace: {
            citizens: components["schemas"]["AncientWorldCitizen"][];
            open: boolean;
            opens: number;
        };
        /** BuiltCard */
        AncientWorldBuiltCard: {
            card: string;
            citizen: number | null;
            damaged: boolean;
        };
        /** ByTribe */
        AncientWorldByTribe: {
            B: number;
            G: number;
            P: number;
            R: number;
            Y: number;
        };
        /**
         * Capital
         * @description What every city gives from the start.
         */
        AncientWorldCapital: {
            army: number;
            capacity: number;
            food: number;
            income: number;
        };
        /** Card */
        AncientWorldCard: {
            arrows?: number;
            arrows_count?: boolean;
            banners?: ("B" | "G" | "P" | "R" | "Y")[];
            capacity?: number;
            copies: number;
            cost?: components["schemas"]["AncientWorldPrice"];
            /** @enum {unknown} */
            deck?: "A" | "B" | "start";
            defence?: number;
            icons: components["schemas"]["AncientWorldIcon"][];
            id: string;
            legacy_icons?: components["schemas"]["AncientWorldIcon"][];
            legacy_text?: string;
            name: string;
            reconstructed: boolean;
            stars?: number;
            swords?: number;
            text: string;
        };
        /** AncientWorldCatalogue */
        AncientWorldCatalogue: {
            banner_vp: number[];
            capital: components["schemas"]["AncientWorldCapital"];
            cards: {
                [key: string]: components["schemas"]["AncientWorldCard"];
            };
            spaces: {
                [key: string]: components["schemas"]["AncientWorldSpaceCard"];
            };
            tribes: {
                [key: string]: string;
            };
        };
        /** Citizen */
        AncientWorldCitizen: {
            seat: number;
            value: number;
        };
        /** Die */
        AncientWorldDie: {
            blank: number;
            coin: number;
            titan: number;
        };
        /** EmpireProspect */
        AncientWorldEmpireProspect: {
            barred: string | null;
            missing: components["schemas"]["AncientWorldPrice"];
            tribes: {
                [key: string]: components["schemas"]["AncientWorldTribeFacts"];
            };
            vp_gain: number;
            will_starve: number;
        };
        /**
         * FirstTile
         * @description The first player's tile.
         */
        AncientWorldFirstTile: {
            holder: number;
            locked: boolean;
        };
        /**
         * Icon
         * @description `action`: the step of an action; `trigger` and `ending`: named after what they do.
         */
        AncientWorldIcon: {
            action?: boolean;
            ending?: boolean;
            icon: string;
            n: number;
            tribe?: ("B" | "G" | "P" | "R" | "Y") | null;
            trigger?: boolean;
        };
        /** Income */
        AncientWorldIncome: {
            coins: number;
            knowledge: number;
        };
        /** MilitaryProspect */
        AncientWorldMilitaryProspect: {
            barred: string | null;
        };
        /**
         * Odds
         * @description A result of the dice, and in how many ways it falls.
         */
        AncientWorldOdds: {
            blank: number;
            coin: number;
            titan: number;
            ways: number;
        };
        /** Pending */
        AncientWorldPending: {
            action: string[];
            armies: number[];
            asks: (number | string)[][];
            attack?: components["schemas"]["AncientWorldBegun"];
            card: string | null;
            drawn: number;
            drawn_cards?: string[];
            drawn_provinces?: string[];
            hits: number;
            left: number;
            looked_at?: string[];
            loot: number;
            order?: string[];
            ordered: number;
            orphans: string[];
            pile: number | null;
            /** @enum {unknown} */
            stage: "choosing" | "mending" | "none" | "suffering";
            trigger: string | null;
        };
        /** Placing */
        AncientWorldPlacing: {
            barred: string | null;
            fee: number;
            highest?: number;
        };
        /** PlannedArmy */
        AncientWorldPlannedArmy: {
            army: number;
            barred: ("too_expensive" | "used") | null;
            cost: number;
            joined: boolean;
            next_cost: number;
            strength: number;
        };
        /** Player */
        AncientWorldPlayer: {
            armies: components["schemas"]["AncientWorldArmy"][];
            army_limit: number;
            available: number[];
            built: components["schemas"]["AncientWorldBuiltCard"][];
            capacity: number;
            citizens: {
                [key: string]: string;
            };
            coins: number;
            conscripts: number;
            explore: number;
            food: number;
            income: components["schemas"]["AncientWorldIncome"];
            knowledge: number;
            mouths: number;
            passed: boolean;
            provinces: string[];
            reserve: components["schemas"]["AncientWorldReservedCard"][];
            score: components["schemas"]["AncientWorldScore"];
            strength: components["schemas"]["AncientWorldStrength"];
            titans: string[];
            used: number;
            will_starve: number;
        };
        /** AncientWorldPreview */
        AncientWorldPreview: {
            action?: boolean;
            after?: components["schemas"]["AncientWorldArmy"];
            armies?: components["schemas"]["AncientWorldPlannedArmy"][];
            armies_lost?: number;
            arrow?: number;
            arrows?: boolean;
            asks?: string;
            attack_bonus?: number;
            before?: components["schemas"]["AncientWorldArmy"];
            capacity_left?: number;
            card?: string;
            changes?: {
                [key: string]: number;
            };
            citizen?: number;
            citizens?: number;
            coins?: number;
            coins_gained?: number;
            coins_left?: number;
            coins_lost?: number;
            cost?: number;
            crane?: boolean;
            damaged?: number;
            defence?: number;
            dice?: number;
            draws?: number;
            duplicate?: boolean;
            either?: components["schemas"]["AncientWorldPrice"][];
            ends_turns?: boolean;
            fee?: number;
            first?: boolean;
            free?: number;
            idle?: boolean;
            knowledge?: number;
            knowledge_gained?: number;
            knowledge_left?: number;
            left_at_home?: number[];
            loot?: number;
            minimal?: number[][];
            must_retire?: boolean;
            name?: number;
            next_cost?: number;
            odds?: components["schemas"]["AncientWorldOdds"][];
            of?: number;
            once_built?: components["schemas"]["AncientWorldWithCard"];
            owner?: number;
            picture?: number;
            pile?: number;
            place?: number;
            province?: string;
            reaches?: number;
            repair?: number;
            repairs?: number;
            retired?: string[];
            retires?: string | null;
            size?: number;
            spy?: number;
            strength?: number;
            suggested?: boolean;
            sword?: number;
            tile?: boolean;
            titan?: string;
            total_cost?: number;
            tribes?: {
                [key: string]: components["schemas"]["AncientWorldTribeFacts"];
            };
            trigger?: boolean;
            unplaced?: number;
            unused_again?: boolean;
            used?: boolean;
            value?: number;
            vp_gain?: number;
            will_starve?: number;
            zori?: string;
        };
        /** Price */
        AncientWorldPrice: {
            coins?: number;
            knowledge?: number;
        };
        /**
         * Prospects
         * @description What the seat could do as the table stands.
         */
        AncientWorldProspects: {
            cards: {
                [key: string]: string | null;
            };
            empire: {
                [key: string]: components["schemas"]["AncientWorldEmpireProspect"];
            };
            military: {
                [key: string]: components["schemas"]["AncientWorldMilitaryProspect"];
            };
            spaces: {
                [key: string]: {
                    [key: string]: components["schemas"]["AncientWorldPlacing"];
                };
            };
            titans: {
                [key: string]: components["schemas"]["AncientWorldTitanProspect"];
            };
        };
        /** ReservedCard */
        AncientWorldReservedCard: {
            card: string | null;
            /** @enum {unknown} */
            deck: "A" | "B" | "start";
            known: boolean;
        };
        /** Result */
        AncientWorldResult: {
            breakdown: components["schemas"]["AncientWorldScore"][];
            ranks: number[];
            scores: number[];
            tie_break: string | null;
            winners: number[];
        };
        /** Round */
        AncientWorldRound: {
            effect: ("empire_a" | "empire_b" | "unlock_explore" | "unlock_populate") | null;
            round: number;
        };
        /**
         * Score
         * @description Where the points come from, with the values that break ties.
         */
        AncientWorldScore: {
            banner_vp: components["schemas"]["AncientWorldByTribe"];
            banners: components["schemas"]["AncientWorldByTribe"];
            card_vp: {
                [key: string]: number;
            };
            cards: number;
            coins: number;
            famine: number;
            famine_vp: number;
            knowledge: number;
            vp: number;
        };
        /** SpaceCard */
        AncientWorldSpaceCard: {
            cost: components["schemas"]["AncientWorldSpacePrice"];
            icons: components["schemas"]["AncientWorldIcon"][];
            /** @enum {unknown} */
            id: "build" | "conscript" | "expand" | "explore" | "labor" | "learn" | "populate" | "rebuild" | "recruit";
            name: string;
            opens: number;
            text: string;
        };
        /** SpacePrice */
        AncientWorldSpacePrice: {
            card?: boolean;
            coins?: number;
            one_of?: components["schemas"]["AncientWorldPrice"][];
        };
        /** Strength */
        AncientWorldStrength: {
            affordable: components["schemas"]["AncientWorldAgainst"];
            arrows: number;
            free: components["schemas"]["AncientWorldAgainst"];
            swords: number;
        };
        /** TitanPile */
        AncientWorldTitanPile: {
            known: string[];
            size: number;
            top: string | null;
        };
        /** TitanProspect */
        AncientWorldTitanProspect: {
            barred: string | null;
            missing: number;
            reaches: number;
        };
        /** TribeFacts */
        AncientWorldTribeFacts: {
            count: number;
            vp: number;
        };
        /** AncientWorldView */
        AncientWorldView: {
            active: number;
            /** @enum {unknown} */
            deck: "A" | "B" | "start";
            die: components["schemas"]["AncientWorldDie"];
            empire_buried: number;
            empire_discard: string[];
            empire_gone: string[];
            empire_next: number;
            empire_pile: number;
            /** @enum {unknown} */
            game: "ancient_world";
            military_gone: string[];
            military_pile: number;
            military_row: string[];
            pending: components["schemas"]["AncientWorldPending"];
            /** @enum {unknown} */
            phase: "ambush" | "attack" | "build" | "copy" | "damage" | "disband" | "expand" | "explore" | "guild" | "hideout" | "keep" | "mend" | "order" | "outpost" | "over" | "pay" | "province" | "recruit" | "repair" | "retire" | "slide" | "starve" | "turn" | "zori";
            players: components["schemas"]["AncientWorldPlayer"][];
            prospects?: components["schemas"]["AncientWorldProspects"];
            provinces: (string | null)[];
            result?: components["schemas"]["AncientWorldResult"];
            round: number;
            rounds: number;
            row: string[];
            seat: number | null;
            spaces: {
                [key: string]: components["schemas"]["AncientWorldBoardSpace"];
            };
            tile: components["schemas"]["AncientWorldFirstTile"];
            titan_piles: {
                [key: string]: components["schemas"]["AncientWorldTitanPile"];
            };
            to_act: number[];
            track: components["schemas"]["AncientWorldRound"][];
        };
        /**
         * WithCard
         * @description What an Empire card would bring its builder.
         */
        AncientWorldWithCard: {
            tribes: {
                [key: string]: components["schemas"]["AncientWorldTribeFacts"];
            };
            vp_gain: number;
            will_starve: number;
        };
        /** Asks */
        Asks: {
            clauses: string[];
            id: string;
        };
        /** BotCard */
        BotCard: {
            id: string;
            name: string;
            style: string;
        };
        /** Card */
        Card: {
            actions: number;
            changed_at: number;
            clock: components["schemas"]["Clock"] | null;
            created_at: number;
            game: string;
            host: string;
            id: string;
            lesson: components["schemas"]["LessonPlace"] | null;
            listed: boolean;
            my_seats: number[];
            my_turn: boolean;
            scores: number[] | null;
            seats: components["schemas"]["Seat"][];
            status: string;
            title: string;
            to_act: number[];
            winners: number[] | null;
        };
        /** ChangedIdentity */
        ChangedIdentity: {
            colour?: string | null;
            /** @enum {null|string} */
            lang?: "fr" | "en" | null;
            name?: string | null;
        };
        /** Chapter */
        Chapter: {
            clauses: components["schemas"]["Clause"][];
            id: string;
            title: string;
        };
        /** Chat */
        Chat: {
            at: number;
            colour: string;
            identity: string;
            name: string;
            seat: number | null;
            seq: number;
            text: string;
        };
        /** Choice */
        Choice: {
            action: string;
            share: number;
        };
        /** Clause */
        Clause: {
            id: string;
            sealed: boolean;
            text: string;
            title: string;
        };
        /** Clock */
        Clock: {
            base?: number | null;
            days?: number | null;
            /** @default 0 */
            increment: number;
        };
        /** ClockFace */
        ClockFace: {
            left: number;
            running: boolean;
            seat: number;
        };
        /** Comment */
        Comment: {
            name: string;
            step: number;
            text: string;
        };
        /** Course */
        Course: {
            last: number;
            points: components["schemas"]["CoursePoint"][];
        };
        /** CoursePoint */
        CoursePoint: {
            expected: number[];
            scores: number[];
            seat: number | null;
            step: number;
        };
        /** Credentials */
        Credentials: {
            login: string;
            password: string;
        };
        /** Decision */
        Decision: {
            action: string;
            ahead: number;
            best: string;
            best_share: number;
            lost: number;
            mark: string;
            open_best: string;
            open_lost: number;
            seat: number;
            share: number;
            step: number;
        };
        /** Done */
        Done: {
            data?: {
                [key: string]: unknown;
            } | null;
            seq: number;
        };
        /** ErrorText */
        ErrorText: {
            clauses: string[];
            code: string;
            field: string | null;
            text: string;
        };
        /** ExerciseCard */
        ExerciseCard: {
            id: string;
            of: number;
            say: string;
            stars: number;
            title: string;
        };
        /** ExerciseState */
        ExerciseState: {
            goals: number[];
            id: string;
            next: string | null;
            reached: number;
            say: string;
            stars: number | null;
            title: string;
            why: string | null;
        };
        /**
         * After
         * @description The seat's own holdings once it is done.
         */
        ForgottenCityAfter: {
            coins: number;
            projection: components["schemas"]["ForgottenCityProjection"];
            vp: number;
        };
        /**
         * Basket
         * @description So many miracles together, the inspiration they leave, and the circle one more would go to.
         */
        ForgottenCityBasket: {
            cost: number;
            left: number;
            next: components["schemas"]["ForgottenCityCircle"] | null;
            vp: number;
        };
        /** Breakdown */
        ForgottenCityBreakdown: {
            build: number;
            coins: number;
            decrypt: number;
            grey: number;
            losses: number;
            miracles: number;
            miracles_owned: number;
            monuments_built: number;
            resources: number;
            resources_and_coins: number;
            start: number;
            tree: number;
            tribute: number;
            wounds: number;
            zone: number;
        };
        /** Built */
        ForgottenCityBuilt: {
            monument: string;
            owner: number;
        };
        /** ForgottenCityCatalogue */
        ForgottenCityCatalogue: {
            hexes: components["schemas"]["ForgottenCityHex"][];
            miracles: {
                [key: string]: components["schemas"]["ForgottenCityMiracle"];
            };
            monuments: {
                [key: string]: components["schemas"]["ForgottenCityMonument"];
            };
            nightmares: {
                [key: string]: components["schemas"]["ForgottenCityNightmareCard"];
            };
            penalty_vp: number;
            stock_most: components["schemas"]["ForgottenCityStockMost"];
            terrains: {
                [key: string]: string;
            };
            tree: components["schemas"]["ForgottenCityCircle"][];
            tribute_vp: number;
            zone_vp: number[];
        };
        /** Circle */
        ForgottenCityCircle: {
            cost: number;
            vp: number;
        };
        /** Cubes */
        ForgottenCityCubes: {
            B: number;
            R: number;
            V: number;
            Y: number;
        };
        /**
         * Deed
         * @description What a build, extraction, decryption or swap costs and brings. Costs and gains are by colour, and `coins`.
         */
        ForgottenCityDeed: {
            action: string;
            coins?: number;
            /** @enum {unknown} */
            colour?: "B" | "R" | "V" | "Y";
            cost?: {
                [key: string]: number;
            };
            cubes?: number;
            gain?: {
                [key: string]: number;
            };
            lost?: number;
            monument?: string;
            owner?: number;
            rewards?: components["schemas"]["ForgottenCityReward"][];
            tribute?: components["schemas"]["ForgottenCityTribute"] | null;
            tribute_vp?: number;
            vp?: number;
            zone_vp?: number;
        };
        /**
         * Grey
         * @description What a grey token would be worth.
         */
        ForgottenCityGrey: {
            met: boolean;
            needs_white: number;
            worth: number;
        };
        /**
         * Hex
         * @description A place of the map in axial coordinates of flat-topped hexes.
         */
        ForgottenCityHex: {
            id: string;
            q: number;
            r: number;
        };
        /** Levels */
        ForgottenCityLevels: {
            defence: number;
            income: number;
            inspiration: number;
        };
        /** Loss */
        ForgottenCityLoss: {
            coins: number;
            forgiven: number;
            resources: number;
            vp: number;
        };
        /** Miracle */
        ForgottenCityMiracle: {
            name: string;
            needs_white?: number;
            reconstructed: boolean;
            /** @enum {unknown} */
            set: "grey" | "white";
            text: string;
        };
        /**
         * Monument
         * @description Costs are by colour, and `coins`.
         */
        ForgottenCityMonument: {
            build_reward: components["schemas"]["ForgottenCityPrintedReward"][];
            /** @enum {unknown} */
            colour: "B" | "R" | "V" | "Y";
            cost: {
                [key: string]: number;
            };
            decrypt_cost: {
                [key: string]: number;
            };
            decrypt_reward: components["schemas"]["ForgottenCityPrintedReward"][];
            name: string;
            reconstructed: boolean;
        };
        /** Nightmare */
        ForgottenCityNightmare: {
            colours: ("B" | "R" | "V" | "Y")[];
            faced_by: number[];
            id: string;
            markers: number[];
            next_vp: number;
            spaces: number[];
        };
        /** NightmareCard */
        ForgottenCityNightmareCard: {
            colours: ("B" | "R" | "V" | "Y")[];
            name: string;
            reconstructed: boolean;
            spaces: components["schemas"]["ForgottenCityWoundSpace"][];
        };
        /**
         * Outlook
         * @description The coming night.
         */
        ForgottenCityOutlook: {
            defence: number;
            expected_loss: number;
            faces: string[];
        };
        /** PendingReward */
        ForgottenCityPendingReward: {
            decrypt: boolean;
            gains: number;
            monument: string;
            next: number;
        };
        /**
         * Place
         * @description A hex open to the assistant: what it costs, and what could be done there.
         */
        ForgottenCityPlace: {
            actions: string[];
            occupancy: number;
            portal: number;
        };
        /** Player */
        ForgottenCityPlayer: {
            assistants: (string | null)[];
            chief: string;
            closed: string[];
            coins: number;
            defence: number;
            grey_worth: {
                [key: string]: components["schemas"]["ForgottenCityGrey"];
            };
            inspiration: number;
            levels: components["schemas"]["ForgottenCityLevels"];
            markers: number[];
            monuments_built: number;
            moved: boolean[];
            next_circle: components["schemas"]["ForgottenCityCircle"] | null;
            next_zone_vp: number | null;
            outlook: components["schemas"]["ForgottenCityOutlook"];
            production: components["schemas"]["ForgottenCityProduction"];
            projection: components["schemas"]["ForgottenCityProjection"];
            resources: components["schemas"]["ForgottenCityCubes"];
            rest_coins: number;
            site: string[];
            tally: components["schemas"]["ForgottenCityTally"];
            tree: string[];
            trophies: string[];
            vp: number;
            white_miracles: number;
            wound_reserve: number;
        };
        /** ForgottenCityPreview */
        ForgottenCityPreview: {
            actions?: components["schemas"]["ForgottenCityDeed"][];
            after?: components["schemas"]["ForgottenCityAfter"];
            card_taker?: number;
            choices?: number;
            coins?: number;
            /** @enum {unknown} */
            colour?: "B" | "R" | "V" | "Y";
            cost?: {
                [key: string]: number;
            } | number;
            cubes?: number;
            defeats?: boolean;
            defence_left?: number;
            defence_paid?: number;
            discards?: number;
            expected_loss?: number;
            exposed?: number;
            faces?: string[];
            follows?: string | null;
            from?: number;
            gain?: {
                [key: string]: number;
            };
            grey?: components["schemas"]["ForgottenCityGrey"];
            hex?: string;
            inspiration_left?: number;
            loses?: number;
            loses_coins?: number;
            loses_resources?: number;
            loses_vp?: number;
            loss?: components["schemas"]["ForgottenCityLoss"];
            loss_if_ended?: components["schemas"]["ForgottenCityLoss"];
            lost?: number;
            majority?: number;
            marker?: number;
            markers_left?: number;
            miracle?: string;
            monument?: string;
            newly_faces?: string[];
            next_circle?: components["schemas"]["ForgottenCityCircle"] | null;
            occupancy?: number;
            offers?: string;
            outlook?: components["schemas"]["ForgottenCityOutlook"];
            owed?: number;
            owner?: number;
            play_order?: number[];
            portal?: number;
            price?: number;
            rewards?: components["schemas"]["ForgottenCityReward"][];
            still_open?: number;
            /** @enum {unknown} */
            terrain?: "central" | "lightning" | "portal" | "rain" | "stone" | "storm" | "sun";
            tribute?: components["schemas"]["ForgottenCityTribute"] | null;
            tribute_vp?: number;
            vp?: number;
            zone_vp?: number;
        };
        /** PrintedReward */
        ForgottenCityPrintedReward: {
            /** @enum {unknown} */
            kind: "choose_resource" | "coins" | "defence" | "inspiration" | "prod_defence" | "prod_income" | "prod_inspiration" | "vp";
            n: number;
        };
        /** Production */
        ForgottenCityProduction: {
            coins: number;
            defence: number;
            inspiration: number;
        };
        /**
         * Projection
         * @description The final score if the game ended now.
         */
        ForgottenCityProjection: {
            coins: number;
            grey: number;
            resources: number;
            total: number;
        };
        /** Result */
        ForgottenCityResult: {
            breakdown: components["schemas"]["ForgottenCityBreakdown"][];
            ranks: number[];
            scores: number[];
            tie_break: string | null;
            winners: number[];
        };
        /** Reward */
        ForgottenCityReward: {
            /** @enum {unknown} */
            kind: "choose_resource" | "coins" | "defence" | "inspiration" | "prod_defence" | "prod_income" | "prod_inspiration" | "vp";
            lost: number;
            n: number;
        };
        /** StockMost */
        ForgottenCityStockMost: {
            defence: number;
            inspiration: number;
        };
        /**
         * Tally
         * @description Where the VP came from.
         */
        ForgottenCityTally: {
            build: number;
            coins: number;
            decrypt: number;
            grey: number;
            losses: number;
            miracles: number;
            resources: number;
            start: number;
            tree: number;
            tribute: number;
            wounds: number;
            zone: number;
        };
        /** Tribute */
        ForgottenCityTribute: {
            seat: number;
            vp: number;
        };
        /** ForgottenCityView */
        ForgottenCityView: {
            answered: string[];
            baskets: components["schemas"]["ForgottenCityBasket"][];
            boxed?: string[];
            chosen: (string | null)[];
            deck: number;
            discarded: string[];
            face_down: number;
            faced: string[];
            /** @enum {unknown} */
            game: "forgotten_city";
            grey_box?: string[];
            grey_row: (string | null)[];
            hex: string | null;
            map: {
                [key: string]: components["schemas"]["ForgottenCityBuilt"];
            };
            moving: number | null;
            nightmares: components["schemas"]["ForgottenCityNightmare"][];
            order: number[];
            owed: number;
            /** @enum {unknown} */
            phase: "act" | "assistant" | "buy" | "chief" | "discard" | "fight" | "gain" | "lose" | "over" | "pick" | "spoils";
            places: {
                [key: string]: components["schemas"]["ForgottenCityPlace"];
            };
            players: components["schemas"]["ForgottenCityPlayer"][];
            result?: components["schemas"]["ForgottenCityResult"];
            reward: components["schemas"]["ForgottenCityPendingReward"] | null;
            round: number;
            rounds: number;
            seat: number | null;
            spoils: string | null;
            /** @enum {unknown} */
            stage: "action" | "meditation" | "nightmare" | "remembrance" | "upkeep";
            stall: (string | null)[];
            stall_coins: number[];
            supply: components["schemas"]["ForgottenCityCubes"] | null;
            terrain: {
                [key: string]: "central" | "lightning" | "portal" | "rain" | "stone" | "storm" | "sun";
            };
            tiles: string[];
            to_act: number[];
            turn: number;
            white_row: (string | null)[];
            white_stack: number;
        };
        /** WoundSpace */
        ForgottenCityWoundSpace: {
            min_players: number;
            /** @enum {unknown} */
            shade: "black" | "dark" | "light";
            vp: number;
        };
        /** Fork */
        Fork: {
            bot?: string | null;
            seat: number;
            step: number;
        };
        /** ForkedFrom */
        ForkedFrom: {
            step: number;
            table: string;
        };
        /** GameCard */
        GameCard: {
            bots: components["schemas"]["BotCard"][];
            exercises: number;
            id: string;
            lesson: boolean;
            line: string;
            name: string;
            options: components["schemas"]["OptionCard"][];
            presets: components["schemas"]["PresetCard"][];
            rules: number;
            seats: components["schemas"]["SeatRange"];
            simultaneous: boolean;
        };
        /** Health */
        Health: {
            database: boolean;
            status: string;
            thinking: boolean;
            version: string;
        };
        /** HowToPart */
        HowToPart: {
            id: string;
            says: components["schemas"]["Paragraph"][];
            title: string;
        };
        /** Identity */
        Identity: {
            colour: string;
            id: string;
            lang: string;
            login?: string | null;
            name: string;
        };
        /** KeptPack */
        KeptPack: {
            bytes: number;
            created_at: number;
            game: string;
            hash: string;
            name: string;
            warnings: string[];
        };
        /** Lead */
        Lead: {
            seat: number;
            step: number;
        };
        /** LegalAction */
        LegalAction: {
            action: string;
            label: string;
            preview: {
                [key: string]: unknown;
            } | null;
        };
        /** LegendEntry */
        LegendEntry: {
            sign: string;
            symbols: string[];
            text: string;
            tones: string[];
        };
        /** LessonPlace */
        LessonPlace: {
            of: number;
            step: number;
        };
        /** LessonStep */
        LessonStep: {
            back: boolean;
            end: number;
            expect: string | null;
            label: string | null;
            next: number;
            number: number;
            of: number;
            point: string[];
            say: string;
            title: string;
        };
        /** Line */
        Line: {
            depth: number;
            event: {
                [key: string]: unknown;
            };
            number: number;
            text: string;
        };
        /** Log */
        Log: {
            from: number;
            lines?: components["schemas"]["Line"][];
        };
        /** Arrival */
        LostCitiesArrival: {
            artifact_change: number | null;
            change: number;
            crossing: boolean;
            crossings: number;
            ends_round: boolean;
            from: number;
            net_change: number;
            /** @enum {unknown} */
            path: "blue" | "green" | "red" | "white" | "yellow";
            /** @enum {unknown} */
            pawn: "explorer" | "leader";
            step: boolean;
            tile: string | null;
            tile_lost: boolean;
            tile_points: number;
            to: number;
        };
        /** Breakdown */
        LostCitiesBreakdown: {
            artifact_points: number;
            artifacts: number;
            floored: boolean;
            rounds: components["schemas"]["LostCitiesScoring"][];
            vp: number;
        };
        /** LostCitiesCatalogue */
        LostCitiesCatalogue: {
            bridge: number;
            crossings: number;
            event_tiles: {
                [key: string]: components["schemas"]["LostCitiesEventTile"];
            };
            explorers: number;
            paths: {
                [key: string]: components["schemas"]["LostCitiesPathWords"];
            };
            point_unit: number;
            space_values: number[];
            track: number[];
        };
        /**
         * Centre
         * @description The pawns that wait.
         */
        LostCitiesCentre: {
            explorers: number;
            leader: boolean;
        };
        /**
         * Ended
         * @description Where a seat's pawns stood when the last round was counted, and what the counts of the game leave out.
         */
        LostCitiesEnded: {
            centre: components["schemas"]["LostCitiesCentre"];
            on_the_way: number;
            pawns: {
                [key: string]: components["schemas"]["LostCitiesPawn"];
            };
            spared: number;
        };
        /** EventTile */
        LostCitiesEventTile: {
            /** @enum {unknown} */
            kind: "artifact" | "step" | "vp";
            points: number;
        };
        /**
         * Outlook
         * @description If the round ended now.
         */
        LostCitiesOutlook: {
            artifact_points: number;
            artifacts: number;
            net: number;
            next_artifact_points: number;
            pawns: components["schemas"]["LostCitiesPawnLine"][];
            spared: number;
            total: number;
        };
        /** PathWords */
        LostCitiesPathWords: {
            colour: string;
            name: string;
        };
        /** Pawn */
        LostCitiesPawn: {
            /** @enum {unknown} */
            kind: "explorer" | "leader";
            space: number;
        };
        /**
         * PawnLine
         * @description What a pawn counts.
         */
        LostCitiesPawnLine: {
            /** @enum {unknown} */
            path: "blue" | "green" | "red" | "white" | "yellow";
            /** @enum {unknown} */
            pawn: "explorer" | "leader";
            points: number;
            space: number;
        };
        /** Pile */
        LostCitiesPile: {
            cards?: string[];
            size: number;
            top: string | null;
        };
        /** Player */
        LostCitiesPlayer: {
            artifacts: number;
            centre: components["schemas"]["LostCitiesCentre"];
            directions: {
                [key: string]: "falling" | "open" | "rising";
            };
            ended?: components["schemas"]["LostCitiesEnded"];
            hand?: string[];
            hand_size: number;
            outlook: components["schemas"]["LostCitiesOutlook"];
            pawns: {
                [key: string]: components["schemas"]["LostCitiesPawn"];
            };
            rows: {
                [key: string]: string[];
            };
            tiles: string[];
            vp: number;
        };
        /** LostCitiesPreview */
        LostCitiesPreview: {
            artifact_change?: number | null;
            change?: number;
            choices?: components["schemas"]["LostCitiesArrival"][];
            crossing?: boolean;
            crossings?: number;
            ends_round?: boolean;
            extra_move?: boolean;
            from?: number;
            net_change?: number;
            /** @enum {unknown} */
            path?: "blue" | "green" | "red" | "white" | "yellow";
            pawn?: ("explorer" | "leader") | null;
            step?: boolean;
            tile?: string | null;
            tile_lost?: boolean;
            tile_points?: number;
            to?: number;
        };
        /** Result */
        LostCitiesResult: {
            breakdown: components["schemas"]["LostCitiesBreakdown"][];
            ranks: number[];
            scores: number[];
            tie_break: string | null;
            winners: number[];
        };
        /**
         * Scoring
         * @description One seat's count of a round.
         */
        LostCitiesScoring: {
            /** @enum {unknown} */
            cause: "crossings" | "deck" | "stall";
            floored: boolean;
            held: number;
            negative: number;
            net: number;
            pawns: components["schemas"]["LostCitiesPawnLine"][];
            positive: number;
            round: number;
            tiles: number;
            vp: number;
        };
        /** LostCitiesView */
        LostCitiesView: {
            closed: ("blue" | "green" | "red" | "white" | "yellow") | null;
            crossers: number[];
            crossings: number;
            deck: number;
            discards: {
                [key: string]: components["schemas"]["LostCitiesPile"];
            };
            event_tiles: {
                [key: string]: components["schemas"]["LostCitiesEventTile"];
            };
            first: number;
            /** @enum {unknown} */
            game: "lost_cities";
            last_to_advance: number | null;
            pending: ("blue" | "green" | "red" | "white" | "yellow") | null;
            /** @enum {unknown} */
            phase: "draw" | "extra" | "over" | "pawn" | "play" | "step";
            players: components["schemas"]["LostCitiesPlayer"][];
            point_unit: number;
            result?: components["schemas"]["LostCitiesResult"];
            round: number;
            rounds: number;
            scorings: components["schemas"]["LostCitiesScoring"][][];
            seat: number | null;
            set_aside: number;
            space_values: number[];
            stall: number;
            stall_cap: number;
            stall_warning: number | null;
            tiles: {
                [key: string]: string;
            };
            to_act: number[];
            track: number[];
        };
        /** Me */
        Me: {
            colours: string[];
            identity: components["schemas"]["Identity"] | null;
            languages: string[];
            version: string;
        };
        /** Moment */
        Moment: {
            key: boolean;
            seat: number | null;
            sign: string;
            step: number;
            text: string;
        };
        /** Mute */
        Mute: {
            identity: string;
            /** @default true */
            muted: boolean;
        };
        /** Muted */
        Muted: {
            identity: string;
            name: string;
        };
        /** Bonuses */
        MyCityBonuses: {
            fewest_rocks: number;
            most_trees: number;
            nuggets: number;
        };
        /** BoxReward */
        MyCityBoxReward: {
            box: number;
            reward: string[];
            triangle: boolean;
        };
        /**
         * Breakdown
         * @description Of a single game its count, of a campaign what became of the city.
         */
        MyCityBreakdown: {
            before?: number;
            bonuses?: components["schemas"]["MyCityBonuses"];
            circles?: number;
            empty_per_row?: number[];
            episode?: number;
            episodes?: components["schemas"]["MyCityCounted"][];
            final?: number;
            mined?: number[];
            nuggets?: number;
            place?: number;
            rewards?: string[];
            rocks?: number;
            steps?: {
                [key: string]: number | null;
            };
            trees?: number;
        };
        /**
         * Building
         * @description The palace has neither place nor turn of its own.
         */
        MyCityBuilding: {
            at?: string;
            cells: string[];
            colour: ("blue" | "red" | "yellow") | null;
            factory?: boolean;
            flip?: boolean;
            investor?: boolean;
            latest?: boolean;
            rot?: number;
            tile: string;
        };
        /** Card */
        MyCityCard: {
            church?: boolean;
            id: string;
            name: components["schemas"]["MyCityWords"];
            tile: string;
        };
        /** MyCityCatalogue */
        MyCityCatalogue: {
            animals: {
                [key: string]: string;
            };
            cards: {
                [key: string]: string;
            };
            chapters: {
                [key: string]: string;
            };
            envelopes: number[][];
            episodes: {
                [key: string]: components["schemas"]["MyCityEpisodeWords"];
            };
            mines: {
                [key: string]: components["schemas"]["MyCityShaft"];
            };
            most_points: number;
            river: number[];
            rules: {
                [key: string]: components["schemas"]["MyCityRuleWords"];
            };
            stickers: {
                [key: string]: string;
            };
            story: {
                [key: string]: string;
            };
            tiles: {
                [key: string]: components["schemas"]["MyCityTile"];
            };
            tracks: components["schemas"]["MyCityTrackSheet"] | null;
        };
        /** Change */
        MyCityChange: {
            after: number;
            now: number;
        };
        /** Chapter */
        MyCityChapter: {
            episodes: components["schemas"]["MyCityChapterEpisode"][];
            id: number;
            name: components["schemas"]["MyCityWords"];
        };
        /** ChapterEpisode */
        MyCityChapterEpisode: {
            id: number;
            name: components["schemas"]["MyCityWords"];
            summary: components["schemas"]["MyCityWords"];
        };
        /** Church */
        MyCityChurch: {
            colours: ("blue" | "red" | "yellow")[];
            missing: ("blue" | "red" | "yellow")[];
        };
        /** City */
        MyCityCity: {
            circles: number;
            cogs?: string[];
            fourth_church?: string | null;
            nuggets?: number;
            shafts?: {
                [key: string]: number;
            };
            tracks?: number;
        };
        /**
         * Counted
         * @description One seat's line of a counted episode; a step after the stop at 50 is None.
         */
        MyCityCounted: {
            before: number;
            empty_per_row: number[];
            episode: number;
            final: number;
            mined?: number[];
            place: number;
            rewards: string[];
            steps: {
                [key: string]: number | null;
            };
        };
        /** Deck */
        MyCityDeck: {
            ban_to_come?: boolean;
            banned?: string | null;
            left: number;
            to_come: string[];
        };
        /** Episode */
        MyCityEpisode: {
            chapter: number;
            /** @enum {unknown} */
            first_building: "palace" | "river" | "sawmill";
            flooded?: boolean;
            forest_open?: boolean;
            id: number;
            name: components["schemas"]["MyCityMaybeWords"];
            rewards: components["schemas"]["MyCityPlaceRewards"];
            rules: components["schemas"]["MyCityRule"][];
            start: components["schemas"]["MyCityStartSticker"][];
            start_score: number;
            stops_at_50: boolean;
            summary: components["schemas"]["MyCityMaybeWords"];
            trees_protected?: boolean;
        };
        /** EpisodeWords */
        MyCityEpisodeWords: {
            name: string;
            summary: string;
        };
        /** Gold */
        MyCityGold: {
            covered: number;
            of: number;
        };
        /** Group */
        MyCityGroup: {
            cells: string[];
            tiles: string[];
        };
        /** Groups */
        MyCityGroups: {
            blue: components["schemas"]["MyCityGroup"][];
            red: components["schemas"]["MyCityGroup"][];
            yellow: components["schemas"]["MyCityGroup"][];
        };
        /** Hand */
        MyCityHand: {
            has_place: boolean;
            may_pass: boolean;
            name: components["schemas"]["MyCityWords"];
            tile: string;
            ways: components["schemas"]["MyCityWay"][];
        };
        /**
         * LiveSheet
         * @description The count if the episode ended now, with what stands behind it.
         */
        MyCityLiveSheet: {
            churches?: {
                [key: string]: components["schemas"]["MyCityChurch"];
            };
            colours: {
                [key: string]: number;
            };
            empty_per_row: number[];
            gold?: components["schemas"]["MyCityGold"];
            groups: components["schemas"]["MyCityGroups"];
            mines?: {
                [key: string]: number;
            };
            parks?: string[];
            steps: {
                [key: string]: number;
            };
            total: number;
            wells: {
                [key: string]: components["schemas"]["MyCityWell"];
            };
        };
        /**
         * MaybeWords
         * @description Eternal mode has neither name nor summary.
         */
        MyCityMaybeWords: {
            en?: string;
            fr?: string;
        };
        /** MineSheet */
        MyCityMineSheet: {
            boxes: number;
            closed: number[];
            entrance: string;
            rewards: components["schemas"]["MyCityBoxReward"][];
        };
        /** Past */
        MyCityPast: {
            boards: string[][];
            buildings: string[][];
            episode: number;
            seed: string;
            sheets: components["schemas"]["MyCityCounted"][];
            tie_break: string | null;
        };
        /** PlaceRewards */
        MyCityPlaceRewards: {
            first?: string[];
            others?: string[];
            second?: string[];
        };
        /** Player */
        MyCityPlayer: {
            acted: boolean;
            animal: string;
            board: string[];
            buildings: components["schemas"]["MyCityBuilding"][];
            city: components["schemas"]["MyCityCity"];
            committed: string | null;
            debt: number;
            in: boolean;
            marker: number;
            ready: boolean;
            rocks: number;
            score: number;
            seat: number;
            sheet: components["schemas"]["MyCityLiveSheet"];
            sticker_places: string[];
            stickers: ("blank" | "cog" | "rock" | "rock_right" | "tree" | "well")[];
            stopped: boolean;
            tiles: {
                [key: string]: "banned" | "built" | "ended" | "now" | "passed" | "skipped" | "to_come";
            };
            trees: number;
        };
        /** MyCityPreview */
        MyCityPreview: {
            cell?: string;
            cells?: string[];
            change?: number;
            colours?: {
                [key: string]: components["schemas"]["MyCityChange"];
            };
            confirm?: boolean;
            gaps?: string[];
            gaps_made?: number;
            ghosts?: {
                [key: string]: string | null;
            };
            goes_on?: boolean;
            leaves?: string | null;
            legal?: boolean;
            points?: number;
            races?: ("gold" | "gold_road" | "port_link")[];
            reason?: components["schemas"]["MyCityRefused"];
            rocks?: number;
            rocks_covered?: number;
            score?: number;
            steps?: {
                [key: string]: components["schemas"]["MyCityChange"];
            };
            /** @enum {unknown} */
            sticker?: "blank" | "cog" | "rock" | "rock_right" | "tree" | "well";
            then?: ("blank" | "cog" | "rock" | "rock_right" | "tree" | "well")[];
            tile?: string;
            total?: components["schemas"]["MyCityChange"];
            trees?: number;
            trees_lost?: number;
            waiting_for?: number[];
            wins_race?: boolean;
        };
        /** Refused */
        MyCityRefused: {
            clauses: string[];
            en: string;
            fr: string;
            key: string;
        };
        /** Result */
        MyCityResult: {
            breakdown: components["schemas"]["MyCityBreakdown"][];
            ranks: number[];
            scores: number[];
            tie_break: string | null;
            winners: number[];
        };
        /** Rule */
        MyCityRule: {
            id: string;
            name: components["schemas"]["MyCityWords"];
            new: boolean;
            points: number | null;
            text: components["schemas"]["MyCityWords"];
            /** @enum {unknown} */
            when: "end" | "evaluation" | "immediate";
        };
        /** RuleWords */
        MyCityRuleWords: {
            name: string;
            reconstructed: boolean;
            text: string;
        };
        /** Shaft */
        MyCityShaft: {
            boxes: number;
            entrance: string;
            rewards: components["schemas"]["MyCityBoxReward"][];
        };
        /** StartSticker */
        MyCityStartSticker: {
            cells: string[];
            chosen: boolean;
            name: components["schemas"]["MyCityWords"];
            sticker: string;
        };
        /** Tile */
        MyCityTile: {
            name: string;
            reconstructed: boolean;
            rows: string[];
            shape: string;
        };
        /** TrackSheet */
        MyCityTrackSheet: {
            rewards: {
                [key: string]: string[];
            };
            spaces: number;
        };
        /** MyCityView */
        MyCityView: {
            card: components["schemas"]["MyCityCard"] | null;
            chapters: components["schemas"]["MyCityChapter"][];
            deck: components["schemas"]["MyCityDeck"];
            discard: string[];
            episode: components["schemas"]["MyCityEpisode"];
            /** @enum {unknown} */
            game: "my_city";
            hand?: components["schemas"]["MyCityHand"];
            history: components["schemas"]["MyCityPast"][];
            mine_sheets?: {
                [key: string]: components["schemas"]["MyCityMineSheet"];
            };
            /** @enum {unknown} */
            mode: "campaign" | "episode" | "eternal";
            /** @enum {unknown} */
            phase: "build" | "over" | "rest" | "set_out";
            players: components["schemas"]["MyCityPlayer"][];
            races?: ("gold" | "gold_road" | "port_link")[];
            result?: components["schemas"]["MyCityResult"];
            river: number[];
            seat: number | null;
            shapes: {
                [key: string]: string[];
            };
            to_act: number[];
            track_sheet?: components["schemas"]["MyCityTrackSheet"];
        };
        /**
         * Way
         * @description A position of the tile in hand, with its legal corner cells.
         */
        MyCityWay: {
            flip: boolean;
            legal: string[];
            rot: number;
            rows: string[];
        };
        /** Well */
        MyCityWell: {
            buildings: number;
            sides: number;
            spoilt: boolean;
        };
        /** Words */
        MyCityWords: {
            en: string;
            fr: string;
        };
        /** MyPage */
        MyPage: {
            finished: components["schemas"]["Card"][];
            ratings: components["schemas"]["RatingCard"][];
            running: components["schemas"]["Card"][];
            statistics: components["schemas"]["Statistics"][];
        };
        /** NewAccount */
        NewAccount: {
            login: string;
            old_password?: string | null;
            password: string;
        };
        /** NewIdentity */
        NewIdentity: {
            colour?: string | null;
            /** @enum {null|string} */
            lang?: "fr" | "en" | null;
            name: string;
        };
        /** NewPushDevice */
        NewPushDevice: {
            endpoint: string;
            keys: components["schemas"]["PushKeys"];
        };
        /** News */
        News: {
            at: number;
            number: number;
            seat: number;
            seq: number;
            text: string;
            was: string;
        };
        /** NewSeat */
        NewSeat: {
            bot?: string | null;
            /** @enum {string} */
            kind: "me" | "open" | "bot";
            name?: string | null;
        };
        /** NewTable */
        NewTable: {
            /**
             * @default all
             * @enum {string}
             */
            chat: "all" | "seats" | "off";
            clock?: components["schemas"]["Clock"] | null;
            exercise?: string | null;
            game: string;
            /** @default true */
            hints: boolean;
            /** @default false */
            listed: boolean;
            options?: {
                [key: string]: unknown;
            };
            /** @default 600 */
            pace: number;
            pack?: string | null;
            /**
             * @default link
             * @enum {string}
             */
            replay: "link" | "seats";
            seats: components["schemas"]["NewSeat"][];
            /** @default  */
            title: string;
            /**
             * @default free
             * @enum {string}
             */
            undo: "free" | "consent" | "off";
            /** @default true */
            watch: boolean;
        };
        /** OptionCard */
        OptionCard: {
            allowed: unknown;
            clauses: string[];
            default: unknown;
            effect: string;
            id: string;
            name: string;
            sealed: boolean;
            type: string;
            values: {
                [key: string]: string;
            };
        };
        /** PackCard */
        PackCard: {
            bytes: number;
            created_at: number;
            game: string;
            hash: string;
            name: string;
        };
        /** PackName */
        PackName: {
            hash: string;
            name: string;
        };
        /** Paragraph */
        Paragraph: {
            clauses: string[];
            lead: string;
            text: string;
        };
        /** Picture */
        Picture: {
            actions: number;
            asks: components["schemas"]["Asks"] | null;
            chat: components["schemas"]["Chat"][];
            clocks: components["schemas"]["ClockFace"][] | null;
            exercise?: components["schemas"]["ExerciseState"] | null;
            from: number;
            legal: components["schemas"]["LegalAction"][];
            lesson?: components["schemas"]["LessonStep"] | null;
            lines: components["schemas"]["Line"][];
            me: components["schemas"]["Viewer"];
            news: components["schemas"]["News"][];
            now: number;
            result: {
                [key: string]: unknown;
            } | null;
            seats: components["schemas"]["Seat"][];
            seq: number;
            status: string;
            table: components["schemas"]["TableCard"];
            to_act: number[];
            /**
             * @default table
             * @constant
             */
            type: "table";
            undo: components["schemas"]["Undo"];
            view: {
                [key: string]: unknown;
            } | null;
        };
        /** Player */
        Player: {
            accuracy: number;
            corrected: number;
            decisions: number;
            error: number;
            luck: number;
            marks: {
                [key: string]: number;
            };
        };
        /** Point */
        Point: {
            shares: number[];
            step: number;
        };
        /** PresetCard */
        PresetCard: {
            asks: string[];
            effect: string;
            id: string;
            name: string;
            seats: components["schemas"]["SeatRange"];
            set: {
                [key: string]: unknown;
            };
        };
        /** Problem */
        Problem: {
            error: components["schemas"]["ErrorText"];
        };
        /** Push */
        Push: {
            devices: number;
            key: string | null;
            text: string | null;
        };
        /** PushDevice */
        PushDevice: {
            id: string;
        };
        /** PushKeys */
        PushKeys: {
            auth: string;
            p256dh: string;
        };
        /** PushTest */
        PushTest: {
            sent: boolean;
            text: string;
        };
        /** Quiz */
        Quiz: {
            asks: components["schemas"]["Asks"] | null;
            legal: components["schemas"]["LegalAction"][];
            seat: number;
            status: string;
            step: number;
            to_act: number[];
            view: {
                [key: string]: unknown;
            };
        };
        /** RatingCard */
        RatingCard: {
            against: string;
            game: string;
            games: number;
            rating: number;
            uncertainty: number;
        };
        /** Replay */
        Replay: {
            commitment: string;
            last: number;
            players: string[];
            result: {
                [key: string]: unknown;
            } | null;
            seed: string | null;
            steps: components["schemas"]["Step"][];
        };
        /** ReplayChapter */
        ReplayChapter: {
            name: string;
            step: number;
        };
        /** Review */
        Review: {
            analysis: components["schemas"]["Analysis"] | null;
            done: number;
            labels: {
                [key: string]: string;
            };
        };
        /** Rulebook */
        Rulebook: {
            chapters: components["schemas"]["Chapter"][];
            events: {
                [key: string]: string;
            };
            howto: components["schemas"]["HowToPart"][];
            legend: components["schemas"]["LegendEntry"][];
        };
        /** Scene */
        Scene: {
            caption: string;
            clauses: string[];
            legal: components["schemas"]["LegalAction"][];
            to_act: number[];
            view: {
                [key: string]: unknown;
            };
        };
        /** Scenes */
        Scenes: {
            catalogue: {
                [key: string]: unknown;
            };
            scenes: components["schemas"]["Scene"][];
        };
        /** Seat */
        Seat: {
            bot: string | null;
            colour: string;
            identity: string | null;
            kind: string;
            name: string;
            present: boolean;
            reserved: boolean;
            seat: number;
            substitute: string | null;
            title: string | null;
        };
        /** SeatRange */
        SeatRange: {
            max: number;
            min: number;
        };
        /** SessionCard */
        SessionCard: {
            created_at: number;
            current: boolean;
            device: string;
            id: string;
            seen_at: number;
        };
        /** SignInLink */
        SignInLink: {
            expires_at: number;
            path: string;
            token: string;
        };
        /** SignOut */
        SignOut: {
            /** @default false */
            everywhere: boolean;
        };
        /** Statistics */
        Statistics: {
            against_bots: number;
            against_people: number;
            average: number;
            best: number;
            game: string;
            played: number;
            won: number;
        };
        /** Step */
        Step: {
            action: string | null;
            label: string | null;
            lines: components["schemas"]["Line"][];
            seat: number | null;
            step: number;
            to_act: number[];
            view: {
                [key: string]: unknown;
            };
        };
        /** TableCard */
        TableCard: {
            chat: string;
            clock: components["schemas"]["Clock"] | null;
            commitment: string;
            created_at: number;
            forked_from: components["schemas"]["ForkedFrom"] | null;
            game: string;
            hints: boolean;
            host: string;
            id: string;
            lesson: boolean;
            listed: boolean;
            options: {
                [key: string]: unknown;
            };
            pace: number;
            pack: components["schemas"]["PackName"] | null;
            rematch: string | null;
            replay: string;
            seed: string | null;
            status: string;
            title: string;
            undo: string;
            watch: boolean;
        };
        /** Timeline */
        Timeline: {
            chapters: components["schemas"]["ReplayChapter"][];
            last: number;
            leads: components["schemas"]["Lead"][];
            moments: components["schemas"]["Moment"][];
        };
        /** TurningPoint */
        TurningPoint: {
            change: number;
            choices: components["schemas"]["Choice"][];
            kind: string;
            seat: number;
            step: number;
            why: {
                [key: string]: string;
            };
        };
        /** Undo */
        Undo: {
            answers: number[];
            asked_by: number | null;
            left: number | null;
            possible: boolean;
            text: string | null;
        };
        /** Verification */
        Verification: {
            commitment: string;
            holds: boolean;
            seed: string | null;
            text: string;
        };
        /** Viewer */
        Viewer: {
            host: boolean;
            identity: string | null;
            seat: number | null;
            seats: number[];
        };
        /** Wish */
        Wish: {
            action?: string | null;
            after?: string | null;
            at?: number | null;
            bot?: string | null;
            eyes?: string | null;
            identity?: string | null;
            key?: string | null;
            name?: string | null;
            seat?: number | null;
            step?: number | null;
            text?: string | null;
            /** @enum {null|string} */
            to?: "open" | "bot" | "person" | null;
            yes?: boolean | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Games: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameCard"][];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Game: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
                pack?: string | null;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameCard"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Exercises: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExerciseCard"][];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Exercise: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                exercise: string;
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Lesson: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Rules: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
                /** @description The options of the table the rules are for: `length=short,...` */
                options?: string;
                sealed?: boolean;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rulebook"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Scenes: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenes"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Lobby: {
        parameters: {
            query?: {
                game?: string | null;
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"][];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Me: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    NewIdentity: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIdentity"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ChangeIdentity: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedIdentity"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ClaimAccount: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Mutes: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Muted"][];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Mute: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mute"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Packs: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackCard"][];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    KeepPack: {
        parameters: {
            query?: {
                game?: string | null;
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptPack"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Pack: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    DropPack: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MyPage: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyPage"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Push: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Push"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    KeepPushDevice: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPushDevice"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushDevice"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    DropPushDevice: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TestPushDevice: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTest"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionCard"][];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    RevokeSession: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UploadRecord: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SignIn: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    NewSignInLink: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInLink"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UseSignInLink: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SignOut: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOut"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    NewTable: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Table: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
                /** @description Through which of my seats to look */
                seat?: number | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Analysis: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Quiz: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The number of actions before the decision */
                step: number;
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quiz"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Catalogue: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Comments: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Course: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Fork: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Fork"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Log: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
                /** @description Through which of my seats to look */
                seat?: number | null;
                since?: number;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Log"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TablePack: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Record: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Replay: {
        parameters: {
            query?: {
                count?: number;
                lang?: "fr" | "en" | null;
                /** @description All that each seat kept to itself, through the eyes of whoever acts; `seat` is then of no matter */
                open?: boolean;
                /** @description Through which of my seats to look */
                seat?: number | null;
                step?: number;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Timeline: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Verb: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The table's id: its link */
                table: string;
                verb: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Wish"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Verification: {
        parameters: {
            query?: {
                lang?: "fr" | "en" | null;
            };
            header?: never;
            path: {
                /** @description The table's id: its link */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description The request is malformed or asks for something that does not exist in the game */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An identity is needed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Try again in a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}
