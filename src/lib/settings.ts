/** Webpack replaces each `process.env` name by a value of `.env` (R7-01), so the name must stand here literally. */
const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '');

export interface Settings {
	/** API base, e.g. `/api` or `https://tienda.pe/api`. */
	apiUrl: string;
	wsUrl: string;
	/** `apiUrl` without its last `/api`: prefix of picture addresses and of `/orders/user/{id}`. */
	hostUrl: string;
	/** `auto`: the shop's own orders from the first one on, samples before. */
	ordersSource: 'auto' | 'sample' | 'server';
}

const sources = ['auto', 'sample', 'server'] as const;

export function readSettings(): Settings {
	const apiUrl = withoutTrailingSlash(process.env.REACT_APP_API_URL ?? '/api');
	return {
		apiUrl,
		wsUrl: withoutTrailingSlash(process.env.REACT_APP_WS_URL ?? '/ws'),
		hostUrl: apiUrl.replace(/\/api$/, ''),
		ordersSource: sources.find((source) => source === process.env.ORDERS_SOURCE) ?? 'auto',
	};
}

export const settings = readSettings();
