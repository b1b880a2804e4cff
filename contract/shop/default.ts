import type { Shop } from './shop';

/** As in `src/ui/tokens.css`. */
export const accentTokenNames = ['--accent', '--accent-hover', '--accent-ink', '--accent-soft', '--on-accent'] as const;

export const legalPages = { terms: 'terminos-y-condiciones', privacy: 'privacidad' } as const;

export const returnsPage = 'cambios-y-devoluciones';

export const bookPath = '/libro-de-reclamaciones';

/** Browsers do not send the fragment. */
export const statePath = (number: string, token: string): string => `${bookPath}/${number}#${token}`;

/**
 * A logo or cover, `/uploads/{hash}-{width}x{height}.webp`, also exists in half and quarter size. An icon is a square
 * PNG with these sides in pixels; its address has the largest.
 */
export const iconSides = [32, 180, 192, 512] as const;
export type IconSide = (typeof iconSides)[number];

const shaped = /^(\/uploads\/[0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.webp$/;
const icon = /^(\/uploads\/[0-9a-f]{32})-512\.png$/;

interface Sized {
	url: string;
	/** CSS or file pixels. */
	width: number;
	height: number;
}

export function shapedSizes(url: string): Sized[] {
	const [, stem, widest, highest] = shaped.exec(url) ?? [];
	return [1, 2, 4]
		.map((part) => ({ width: Math.round(Number(widest) / part), height: Math.round(Number(highest) / part) }))
		.filter(({ width, height }) => stem && width > 0 && height > 0)
		.map(({ width, height }) => ({ url: `${stem}-${width}x${height}.webp`, width, height }));
}

/** `maskable` has a margin for launchers. */
export const iconAddress = (url: string, side: IconSide | 'maskable'): string => url.replace(icon, `$1-${side}.png`);

/** Before settings, and for a foreign back end. Apart from the schema, which the first script does not need. */
export const defaultShop: Shop = {
	version: 0,
	name: 'Tienda Viva',
	slogan: 'Elige entre productos con precio y stock al día, y sigue tu pedido paso a paso.',
	// Empty texts are written from the shop's facts.
	hero: { title: '', text: '' },
	promises: [
		{ title: 'Envío rápido', text: '' },
		{ title: 'Compra segura', text: '' },
		{ title: 'Atención 24/7', text: '' },
	],
	looks: { tokens: {}, logo: null, icon: null, heroPicture: null },
	seller: { legalName: '', ruc: '', address: '', phone: '', whatsapp: '', email: '', hours: '', dataBank: '' },
	ordersSource: 'auto',
	pages: [],
	pays: ['BANK_TRANSFER', 'ON_DELIVERY'],
	paysOnline: [],
	delivers: null,
};

/** A page carries only these. */
export const ownPart = (shop: Shop): Partial<Shop> =>
	Object.fromEntries(
		Object.entries(shop).filter(
			([key, value]) => JSON.stringify(value) !== JSON.stringify(defaultShop[key as keyof Shop]),
		),
	);

export const wholeShop = (part: Partial<Shop>): Shop => ({ ...defaultShop, ...part });

export const shopPath = '/shop';

export const shownPagePath = (slug: string) => `/pages/${encodeURIComponent(slug)}`;
