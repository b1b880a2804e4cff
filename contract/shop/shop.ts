import * as v from 'valibot';

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

export const ordersSources = ['auto', 'sample', 'server'] as const;

/** The public settings. `version` grows with each change. */
export const Shop = v.object({
	version: v.number(),
	name: text,
	slogan: text,
	hero: words,
	promises: v.array(words),
	/** Tokens, empty for the defaults; addresses below /uploads. */
	looks: v.object({ tokens: v.record(text, text), logo: picture, icon: picture, heroPicture: picture }),
	seller: Seller,
	ordersSource: v.picklist(ordersSources),
	pages: v.array(PageLink),
	/** Grows with zones, methods and fees; 0 or absent without fees. */
	delivery: v.optional(v.number()),
});
export type Shop = v.InferOutput<typeof Shop>;

export const ShopChanged = v.object({ type: v.literal('SHOP_CHANGED'), shop: Shop });
export type ShopChanged = v.InferOutput<typeof ShopChanged>;
