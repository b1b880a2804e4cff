import type { SecretName } from '../../../../contract/settings';
import type { ShopSettings } from '../../settings/service';
import { createCulqi } from './culqi';
import { createMercadoPago } from './mercadoPago';
import type { Gateway } from './port';

/** Where the gateways are asked; `fake` is the base of a server that plays them. */
export const createGateways = (
	settings: Pick<ShopSettings, 'get' | 'secret'>,
	fake?: string,
): Gateway[] => {
	const common = {
		settings: () => settings.get('gateways'),
		/** One that was sealed with another key is as none. */
		secret: (name: SecretName<'gateways'>) => settings.secret('gateways', name) ?? '',
	};
	const hosts = fake
		? { api: `${fake}/culqi/v2`, secure: `${fake}/culqi/v2` }
		: { api: 'https://api.culqi.com/v2', secure: 'https://secure.culqi.com/v2' };
	return [
		createCulqi({ ...common, hosts }),
		createMercadoPago({ ...common, host: fake ? `${fake}/mercado-pago` : 'https://api.mercadopago.com' }),
	];
};
