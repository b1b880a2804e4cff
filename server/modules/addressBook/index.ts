import type { Platform } from '#platform/platform';
import type { Districts } from '../districts/service';
import type { Orders } from '../orders/service';
import { addressBookRoutes } from './routes';
import { type AddressBooks, createAddressBooks } from './service';

export function addressBookModule(platform: Platform, needs: { districts: Districts; orders: Orders }): AddressBooks {
	const { districts, orders } = needs;
	const addressBooks = createAddressBooks({ ...platform, districts, lastAddress: orders.lastAddress });
	platform.app.register(addressBookRoutes, { ...platform, prefix: '/api/user/addresses', addressBooks });
	return addressBooks;
}
