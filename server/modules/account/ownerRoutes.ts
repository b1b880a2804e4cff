import { AddressState, OwnerConfirmation } from '#contract/account/account';
import { ConsentBody, Consents } from '#contract/account/forms';
import { Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { AccountUrl } from '#platform/lib/publicUrl';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { ConsentService } from '../consents/service';
import type { AddressLinks } from './addresses';
import type { Deletion } from './deletion';

export const ownerRoutes: Routes<
	Platform & { addresses: AddressLinks; deletion: Deletion; consents: ConsentService; accountUrl: AccountUrl }
> = async (app, { addresses, deletion, consents, accountUrl }) => {
	const limited = { config: { rateLimit: { account: 'changesPerAccount' } } } as const;
	const shared = { tags: ['Perfil'], security: access.users };
	const address = { 200: AddressState };

	app.get('/address', { schema: { ...shared, summary: 'Estado del email propio', response: address } }, (request) =>
		addresses.state(sessionOf(request).userId, accountUrl(request)),
	);
	app.post(
		'/address/confirmation',
		{
			...limited,
			schema: { ...shared, summary: 'Pedir otra vez el enlace que confirma el correo', response: address },
		},
		(request) => addresses.sendAgain(sessionOf(request), accountUrl(request)),
	);
	app.delete(
		'/address/change',
		{ ...limited, schema: { ...shared, summary: 'Dejar el cambio de correo que espera', response: address } },
		(request) => addresses.giveUp(sessionOf(request), accountUrl(request)),
	);
	app.get(
		'/consents',
		{ schema: { ...shared, summary: 'Permisos dados a la tienda', response: { 200: Consents } } },
		(request) => consents.of(sessionOf(request).userId),
	);
	app.put(
		'/consents',
		{
			...limited,
			schema: { ...shared, summary: 'Dar o retirar un permiso', body: ConsentBody, response: { 200: Consents } },
		},
		(request) => consents.change(sessionOf(request).userId, request.body),
	);
	app.post(
		'/deletion',
		{
			...limited,
			schema: { ...shared, summary: 'Eliminar la cuenta propia', body: OwnerConfirmation, response: { 200: Message } },
		},
		async (request) => {
			await deletion.byOwner(sessionOf(request), request.body);
			return { message: 'Tu cuenta fue eliminada' };
		},
	);
};
