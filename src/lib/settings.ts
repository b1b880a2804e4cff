/** Webpack replaces literal `process.env` names by `.env` (R7-01). */
const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '');

export interface Settings {
	/** API base, e.g. `/api` or `https://tienda.pe/api`. */
	apiUrl: string;
	wsUrl: string;
	/** `apiUrl` without its last `/api`: for pictures and `/orders/user/{id}`. */
	hostUrl: string;
	/** `auto`: samples until the shop's first order. */
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
