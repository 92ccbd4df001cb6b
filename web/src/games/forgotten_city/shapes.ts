/** What The Forgotten City shows, as the server declares it. */
import type { Shapes } from '../../lib/api';
import type { Table } from '../../lib/table.svelte';

export type View = Shapes['ForgottenCityView'];
export type Preview = Shapes['ForgottenCityPreview'];
export type Breakdown = Shapes['ForgottenCityBreakdown'];
export type Catalogue = Shapes['ForgottenCityCatalogue'];
export type Player = Shapes['ForgottenCityPlayer'];
/** So many miracles together. */
export type Sums = Shapes['ForgottenCityBasket'];
export type Place = Shapes['ForgottenCityPlace'];
export type Loss = Shapes['ForgottenCityLoss'];
export type Deed = Shapes['ForgottenCityDeed'];
export type Monument = Shapes['ForgottenCityMonument'];
export type Terrain = View['terrain'][string];
export type Colour = Monument['colour'];
/** A printed reward; only a preview knows what the end of a track would cut off. */
export type Reward = Shapes['ForgottenCityPrintedReward'] & { lost?: number };
/** Cubes by colour, and `coins`. */
export type Cost = Monument['cost'];
export type ForgottenCityTable = Table<View, Preview>;
