import * as v from 'valibot';
import { lenientValue } from '../shared/lenient';

const text = v.string();
const picture = v.nullable(text);
const words = v.object({ title: text, text });

export const PageLink = v.object({ slug: text, title: text });
export type PageLink = v.InferOutput<typeof PageLink>;

/** Texts are empty until set. */
export const Seller = v.object({
	legalName: text,
	ruc: text,
	address: text,
	phone: text,
	/** Digits with country code, for wa.me. */
	whatsapp: text,
	email: text,
	hours: text,
	/** Registration (Ley 29733). */
	dataBank: v.optional(text, ''),
});
export type Seller = v.InferOutput<typeof Seller>;

/** Summary of the deliveries. There is none without an active fee. */
export const Delivers = v.object({
	/** Names of the first few zones, from the cheapest on. */
	zones: v.array(text),
	/** Number of other zones. */
	more: v.number(),
	everywhere: v.boolean(),
	/** Lowest fee in soles; null: the recipient pays the agency. */
	from: v.nullable(v.number()),
	pickUp: v.boolean(),
	days: v.optional(v.object({ daysFrom: v.number(), daysTo: v.number() })),
});
export type Delivers = v.InferOutput<typeof Delivers>;

export const ordersSources = ['auto', 'sample', 'server'] as const;

/** Public settings. `version` grows with each change. */
export const Shop = v.object({
	version: v.number(),
	name: text,
	slogan: text,
	hero: words,
	promises: v.array(words),
	/** Tokens, empty: the defaults; addresses below /uploads. */
	looks: v.object({ tokens: v.record(text, text), logo: picture, icon: picture, heroPicture: picture }),
	seller: Seller,
	ordersSource: v.picklist(ordersSources),
	pages: v.array(PageLink),
	/** Ways to pay at the checkout, as in orders. */
	pays: v.optional(v.array(text), []),
	paysOnline: v.optional(v.array(text), []),
	delivers: v.optional(v.nullable(Delivers), null),
	/** Grows with zones, methods and fees; 0 or absent without fees. */
	delivery: v.optional(v.number()),
	/** True: a copy of the shop, which takes no orders. */
	copy: lenientValue(v.boolean()),
});
export type Shop = v.InferOutput<typeof Shop>;

export const ShopChanged = v.object({ type: v.literal('SHOP_CHANGED'), shop: Shop });
export type ShopChanged = v.InferOutput<typeof ShopChanged>;
