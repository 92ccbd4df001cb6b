/** What Lost Cities shows, as the server declares it. */
import type { Shapes } from '../../lib/api';
import type { Table } from '../../lib/table.svelte';

export type View = Shapes['LostCitiesView'];
export type Preview = Shapes['LostCitiesPreview'];
export type Breakdown = Shapes['LostCitiesBreakdown'];
export type Player = Shapes['LostCitiesPlayer'];
export type Outlook = Player['outlook'];
export type Scoring = Shapes['LostCitiesScoring'];
export type EventTile = Shapes['LostCitiesEventTile'];
export type Catalogue = Shapes['LostCitiesCatalogue'];
export type Path = NonNullable<View['pending']>;
export type LostCitiesTable = Table<View, Preview>;
