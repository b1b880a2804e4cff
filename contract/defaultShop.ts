import type { Shop } from './shop';

/**
 * Of a shop that was never told otherwise, and before a foreign back end. Apart from the schema, which the first
 * script of a visit does not need.
 */
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

/** Only the values that differ from the program's own texts: a page carries no others. */
export const ownPart = (shop: Shop): Partial<Shop> =>
	Object.fromEntries(
		Object.entries(shop).filter(
			([key, value]) => JSON.stringify(value) !== JSON.stringify(defaultShop[key as keyof Shop]),
		),
	);

export const wholeShop = (part: Partial<Shop>): Shop => ({ ...defaultShop, ...part });
