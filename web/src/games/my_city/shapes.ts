/** What My City shows, as the server declares it. */
import type { Shapes } from '../../lib/api';
import type { Table } from '../../lib/table.svelte';

export type View = Shapes['MyCityView'];
export type Preview = Shapes['MyCityPreview'];
export type Breakdown = Shapes['MyCityBreakdown'];
export type Catalogue = Shapes['MyCityCatalogue'];
export type Player = Shapes['MyCityPlayer'];
export type City = Shapes['MyCityCity'];
export type Episode = Shapes['MyCityEpisode'];
export type Chapter = Shapes['MyCityChapter'];
export type Hand = Shapes['MyCityHand'];
export type Way = Shapes['MyCityWay'];
export type LiveSheet = Shapes['MyCityLiveSheet'];
export type Counted = Shapes['MyCityCounted'];
export type Past = Shapes['MyCityPast'];
export type Tile = Shapes['MyCityTile'];
export type Shaft = Shapes['MyCityShaft'];
/** A building as far as drawing it needs. */
export type Standing = Pick<Shapes['MyCityBuilding'], 'tile' | 'cells' | 'factory' | 'latest' | 'investor'>;
export type MyCityTable = Table<View, Preview>;
