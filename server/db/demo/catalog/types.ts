/** One product of the demo catalogue. */
export interface DemoProduct {
	/** Code points of its illustration, as `illustrationPath` takes them; no two products share one. */
	picture: string;
	name: string;
	/** Soles. */
	price: number;
	stock: number;
	description: string;
	/** Shown on the home page; default false. */
	featured?: boolean;
	/** Default true. */
	active?: boolean;
}

export interface DemoCategory {
	name: string;
	description: string;
	/** First part of the SKU of its products: `FRU` gives `FRU-001`, `FRU-002` and so on. */
	skuPrefix: string;
	/** OKLCH hue of the ground of its pictures, in degrees. */
	hue: number;
	/** Illustrations of the category's own picture; the last one stands in front. */
	cover: readonly [string, string, string];
	/** Default true. */
	active?: boolean;
	products: readonly DemoProduct[];
}
