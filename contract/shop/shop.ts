import * as v from 'valibot';

const text = v.string();
const picture = v.nullable(text);
const words = v.object({ title: text, text });

/** A page of the shop that its footer links to. */
export const PageLink = v.object({ slug: text, title: text });
export type PageLink = v.InferOutput<typeof PageLink>;

/** Who sells. Texts are empty where the shopkeeper has not said them. */
export const Seller = v.object({
	legalName: text,
	ruc: text,
	address: text,
	phone: text,
	/** Digits with the country's code, as wa.me takes them. */
	whatsapp: text,
	email: text,
	hours: text,
	/** Registration of the bank of personal data (Ley 29733). */
	dataBank: v.optional(text, ''),
});
export type Seller = v.InferOutput<typeof Seller>;

export const ordersSources = ['auto', 'sample', 'server'] as const;

/** Answer of GET /api/shop: what every visitor may know of the settings. `version` grows with each change. */
export const Shop = v.object({
	version: v.number(),
	name: text,
	slogan: text,
	hero: words,
	promises: v.array(words),
	/** Values of the stylesheet's tokens that follow the accent, none for the program's own; addresses below /uploads. */
	looks: v.object({ tokens: v.record(text, text), logo: picture, icon: picture, heroPicture: picture }),
	seller: Seller,
	ordersSource: v.picklist(ordersSources),
	pages: v.array(PageLink),
	/** Grows with each change of zones, methods and fees; 0 or absent while there is no fee, and delivery is free. */
	delivery: v.optional(v.number()),
});
export type Shop = v.InferOutput<typeof Shop>;

export const ShopChanged = v.object({ type: v.literal('SHOP_CHANGED'), shop: Shop });
export type ShopChanged = v.InferOutput<typeof ShopChanged>;
