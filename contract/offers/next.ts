import * as v from 'valibot';
import { PriceTerms } from './terms';

/** Offers of prices that begin within a week and reach shown products, the next first; at most 20. `from`: ISO 8601. */
export const NextOffers = v.array(v.object({ id: v.number(), title: v.string(), from: v.string(), terms: PriceTerms }));
export type NextOffers = v.InferOutput<typeof NextOffers>;

export const nextOffersPath = '/offers/next';
