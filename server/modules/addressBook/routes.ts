import { AddressBook, SavedAddressBody } from '#contract/delivery/address';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { AddressBooks } from './service';

export const addressBookRoutes: Routes<Platform & { addressBooks: AddressBooks }> = async (app, { addressBooks }) => {
	const limited = { config: { rateLimit: { account: 'changesPerAccount' } } } as const;
	const shared = { tags: ['Direcciones'], security: access.users, response: { 200: AddressBook } };
	const one = { ...shared, 'x-ownership': { id: 'address', others: 404 }, params: IdParams } as const;

	app.get('/', { schema: { ...shared, summary: 'Direcciones guardadas y la última usada' } }, (request) =>
		addressBooks.of(sessionOf(request).userId),
	);
	app.post(
		'/',
		{ ...limited, schema: { ...shared, summary: 'Guardar una dirección', body: SavedAddressBody } },
		(request) => addressBooks.add(sessionOf(request).userId, request.body),
	);
	app.put(
		'/:id',
		{
			...limited,
			schema: { ...one, summary: 'Cambiar una dirección guardada', body: SavedAddressBody },
		},
		(request) => addressBooks.update(sessionOf(request).userId, request.params.id, request.body),
	);
	app.delete('/:id', { ...limited, schema: { ...one, summary: 'Eliminar una dirección guardada' } }, (request) =>
		addressBooks.remove(sessionOf(request).userId, request.params.id),
	);
};
