import * as v from 'valibot';
import { ResetPasswordBody } from '../../../contract/account';
import { Message } from '../../../contract/primitives';
import { UserDto } from '../../../contract/user';
import { SignInBody, SignUpBody } from '../../../contract/userForms';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import type { KnownDevices } from '../../lib/knownDevice';
import type { RateLimits } from '../../plugins/rateLimits';
import type { Account } from '../account/service';
import { type AccountActivity, callerOf } from '../activity/service';
import { toUserDto, type Users } from '../users/service';
import type { createSignIn } from './service';

/** Sign-in (R7-03), sign-up (R7-04) and the use of a reset link (R10-05), each limited per address. */
export const authRoutes: Routes<{
	users: Users;
	account: Account;
	signIn: ReturnType<typeof createSignIn>;
	activity: AccountActivity;
	devices: KnownDevices;
	limits: RateLimits;
}> = async (app, { users, account, signIn, activity, devices, limits }) => {
	const tags = ['Cuentas'];
	const open = { tags, security: access.anybody };
	app.post(
		'/signin',
		{
			config: { rateLimit: limits.signIn },
			schema: {
				...open,
				summary: 'Iniciar sesión',
				body: SignInBody,
				response: { 200: v.object({ ...UserDto.entries, accessToken: v.string() }) },
			},
		},
		async (request, reply) => {
			const { user, accessToken } = await signIn(request.body, {
				...callerOf(request),
				deviceFor: (user) => devices.idFor(request, user),
			});
			devices.remember(request, reply, user);
			return { accessToken, ...toUserDto(user) };
		},
	);
	app.post(
		'/signout',
		{
			// Not 401: who asks for the end of a session that has ended has what they want.
			schema: {
				tags,
				security: access.anybodyKnown,
				summary: 'Cerrar sesión',
				response: { 200: Message },
			},
		},
		async (request) => {
			if (request.session) await activity.signOut(request.session, callerOf(request));
			return { message: 'Sesión cerrada' };
		},
	);
	app.post(
		'/signup',
		{
			config: { rateLimit: limits.signUp },
			schema: { ...open, summary: 'Registrarse', body: SignUpBody, response: { 201: Message } },
		},
		async (request, reply) => {
			await users.signUp(request.body);
			return reply.code(201).send({ message: 'Registro exitoso. Ahora puedes iniciar sesión.' });
		},
	);
	app.post(
		'/reset-password',
		{
			config: { rateLimit: limits.signIn },
			schema: {
				...open,
				summary: 'Cambiar la contraseña con un enlace de un solo uso',
				body: ResetPasswordBody,
				response: { 200: Message },
			},
		},
		async (request, reply) => {
			devices.remember(request, reply, await account.resetPassword(request.body, request.ip));
			return { message: 'Contraseña actualizada. Ya puedes iniciar sesión.' };
		},
	);
};
