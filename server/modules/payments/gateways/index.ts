import type { ShopSettings } from '../../settings/service';
import { createCulqi } from './culqi';
import { createMercadoPago } from './mercadoPago';
import type { Gateway } from './port';

/** In the order in which a checkout offers them. */
const all = [createCulqi, createMercadoPago];

/** `fake` is the base of a server that plays them. */
export const createGateways = (settings: Pick<ShopSettings, 'get' | 'secret'>, fake?: string): Gateway[] =>
	all.map((create) =>
		create({
			settings: () => settings.get('gateways'),
			secret: (name) => settings.secret('gateways', name) ?? '',
			fake,
		}),
	);
