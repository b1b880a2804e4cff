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
});
export type Shop = v.InferOutput<typeof Shop>;

/** Of a shop that was never told otherwise, and before a back end without settings. */
export const defaultShop: Shop = {
	version: 0,
	name: 'Tienda Viva',
	slogan:
		'Tienda en línea con un catálogo vivo: los precios y el stock cambian en tu pantalla cuando cambian en la tienda.',
	hero: {
		title: 'Precios y stock en vivo',
		text: 'Cuando un precio o el stock cambia en la tienda, cambia también en tu pantalla, sin recargar.',
	},
	promises: [
		{
			title: 'Envío rápido',
			text: 'Tu pedido llega a la tienda apenas lo confirmas, y en tu cuenta ves en qué paso está.',
		},
		{
			title: 'Compra segura',
			text: 'Antes de confirmar ves el total; si un precio o el stock cambió, te lo mostramos primero.',
		},
		{
			title: 'Atención 24/7',
			text: 'La tienda en línea no cierra: elige y haz tu pedido el día y a la hora que quieras.',
		},
	],
	looks: { tokens: {}, logo: null, icon: null, heroPicture: null },
	seller: { legalName: '', ruc: '', address: '', phone: '', whatsapp: '', email: '', hours: '', dataBank: '' },
	ordersSource: 'auto',
	pages: [],
};

/** What differs from the program's own texts: a page carries only that. */
export const ownPart = (shop: Shop): Partial<Shop> =>
	Object.fromEntries(
		Object.entries(shop).filter(
			([key, value]) => JSON.stringify(value) !== JSON.stringify(defaultShop[key as keyof Shop]),
		),
	);

export const wholeShop = (part: Partial<Shop>): Shop => ({ ...defaultShop, ...part });

export const ShopChanged = v.object({ type: v.literal('SHOP_CHANGED'), shop: Shop });
export type ShopChanged = v.InferOutput<typeof ShopChanged>;
