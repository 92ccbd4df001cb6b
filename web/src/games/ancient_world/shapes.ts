/** What The Ancient World shows, as the server declares it. */
import type { Shapes } from '../../lib/api';
import type { Table } from '../../lib/table.svelte';

export type View = Shapes['AncientWorldView'];
export type Preview = Shapes['AncientWorldPreview'];
export type Score = Shapes['AncientWorldScore'];
export type Catalogue = Shapes['AncientWorldCatalogue'];
export type Player = Shapes['AncientWorldPlayer'];
export type Army = Shapes['AncientWorldArmy'];
export type BuiltCard = Shapes['AncientWorldBuiltCard'];
export type Odds = Shapes['AncientWorldOdds'];
export type Placing = Shapes['AncientWorldPlacing'];
export type Price = Shapes['AncientWorldPrice'];
export type TribeFacts = Shapes['AncientWorldTribeFacts'];
export type Prospect = Shapes['AncientWorldEmpireProspect'];
export type Card = Shapes['AncientWorldCard'];
export type Space = Shapes['AncientWorldSpaceCard'];
export type Icon = Shapes['AncientWorldIcon'];
export type Phase = View['phase'];
export type Tribe = keyof Score['banners'];
export type AncientWorldTable = Table<View, Preview>;
