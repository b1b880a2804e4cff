import * as v from 'valibot';
import { AdminUserCreateBody, AdminUserUpdateBody } from '#contract/account/forms';
import { UserDto } from '#contract/account/user';
import { PanelBody } from '#contract/admin/todo';
import { IdParams, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { type Session, sessionOf } from '#platform/plugins/auth';
import type { Users } from './service';

export interface UserRouteNeeds {
	users: Users;
	/** Also deletes the account's data in other modules. */
	deletion: { byAdministrator(by: Session, userId: number): Promise<void> };
}

/** R7-12. */
export const userRoutes: Routes<Platform & UserRouteNeeds> = async (app, { users, deletion }) => {
	const limited = { config: { rateLimit: { account: 'changesPerAccount' } } } as const;
	const mine = { tags: ['Perfil'], security: access.users };
	const shared = { tags: ['Usuarios'], security: access.may('customers:read') };
	const theirs = { tags: ['Usuarios'], security: access.may('customers:write') };
	const response = { 200: UserDto };

	app.get('/profile', { schema: { ...mine, summary: 'Perfil propio', response } }, (request) =>
		users.profile(sessionOf(request).userId),
	);
	app.put(
		'/panel',
		{ schema: { ...mine, summary: 'Guardar qué grupos del menú del panel se cerraron', body: PanelBody, response } },
		(request) => users.closeGroups(sessionOf(request).userId, request.body.closedGroups),
	);
	app.get(
		'/admin/users/all',
		{ schema: { ...shared, summary: 'Todos los usuarios', response: { 200: v.array(UserDto) } } },
		() => users.list(),
	);
	app.post(
		'/admin/users',
		{
			...limited,
			schema: { ...theirs, summary: 'Crear un usuario', body: AdminUserCreateBody, response: { 201: UserDto } },
		},
		async (request, reply) => reply.code(201).send(await users.createByAdmin(sessionOf(request), request.body)),
	);
	app.put(
		'/admin/users/:id',
		{
			...limited,
			schema: { ...theirs, summary: 'Cambiar un usuario', params: IdParams, body: AdminUserUpdateBody, response },
		},
		(request) => users.updateByAdmin(sessionOf(request), request.params.id, request.body),
	);
	app.delete(
		'/admin/users/:id',
		{
			schema: {
				...theirs,
				summary: 'Eliminar un usuario',
				params: IdParams,
				response: { 200: Message },
			},
		},
		async (request) => {
			await deletion.byAdministrator(sessionOf(request), request.params.id);
			return { message: 'Usuario eliminado exitosamente' };
		},
	);
};
