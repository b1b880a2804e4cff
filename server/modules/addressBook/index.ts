import type { Core } from '#server/core';
import type { Districts } from '../districts/service';
import type { Orders } from '../orders/service';
import { addressBookRoutes } from './routes';
import { type AddressBooks, createAddressBooks } from './service';

export function addressBookModule(core: Core, needs: { districts: Districts; orders: Orders }): AddressBooks {
	const { districts, orders } = needs;
	const addressBooks = createAddressBooks({ ...core, districts, lastAddress: orders.lastAddress });
	core.app.register(addressBookRoutes, { ...core, prefix: '/api/user/addresses', addressBooks });
	return addressBooks;
}
