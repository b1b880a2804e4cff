import * as v from 'valibot';
import {
	AddressLinkAnswer,
	AddressLinkBody,
	ForgotPasswordBody,
	Recovery,
	ResetPasswordBody,
} from '#contract/account/account';
import { SignInBody, SignUpBody } from '#contract/account/forms';
import { UserDto } from '#contract/account/user';
import { Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { AccountUrl } from '#platform/lib/publicUrl';
import type { Platform, PlatformServices } from '#platform/platform';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { Account, AddressLinks, ForgottenPassword } from '../account/service';
import { type AccountActivity, callerOf } from '../activity/service';
import type { ConsentService } from '../consents/service';
import type { Users } from '../users/service';
import type { createSignIn } from './service';

export interface AuthOptions extends Platform, Pick<PlatformServices, 'devices'> {
	users: Users;
	account: Account;
	signIn: ReturnType<typeof createSignIn>;
	activity: AccountActivity;
	addresses: AddressLinks;
	consents: ConsentService;
	forgottenPassword: ForgottenPassword;
	accountUrl: AccountUrl;
}

/** R7-03, R7-04 and R10-05. */
export const authRoutes: Routes<AuthOptions> = async (app, options) => {
	const { users, account, signIn, activity, devices, addresses, consents, forgottenPassword, accountUrl } = options;
	const tags = ['Cuentas'];
	const open = { tags, security: access.anybody };
	app.post(
		'/signin',
		{
			config: { rateLimit: { network: 'signInsPerNetwork' } },
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
			return { accessToken, ...(await users.ownDto(user)) };
		},
	);
	app.post(
		'/signout',
		{
			// Not 401: the session to end has already ended.
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
			config: { rateLimit: { network: 'signUpsPerNetwork' } },
			schema: { ...open, summary: 'Registrarse', body: SignUpBody, response: { 201: Message } },
		},
		async (request, reply) => {
			const base = accountUrl(request);
			const { consents: initialConsents = [] } = request.body;
			await users.signUp(request.body, async (tx, user) => {
				await consents.giveFirst(tx, user.id, initialConsents);
				if (base !== null) await addresses.welcome(tx, user, base);
			});
			return reply.code(201).send({ message: 'Registro exitoso. Ahora puedes iniciar sesión.' });
		},
	);
	app.post(
		'/reset-password',
		{
			config: { rateLimit: { network: 'signInsPerNetwork' } },
			schema: {
				...open,
				summary: 'Cambiar la contraseña con un enlace de un solo uso',
				body: ResetPasswordBody,
				response: { 200: Message },
			},
		},
		async (request, reply) => {
			devices.remember(request, reply, await account.resetPassword(request.body, request.ip, accountUrl(request)));
			return { message: 'Contraseña actualizada. Ya puedes iniciar sesión.' };
		},
	);
	app.get(
		'/recovery',
		{
			...fromMemory,
			schema: { ...open, summary: 'Si una contraseña olvidada se cambia por correo', response: { 200: Recovery } },
		},
		(request) => ({ byMail: accountUrl(request) !== null }),
	);
	app.post(
		'/forgot-password',
		{
			config: { rateLimit: { network: 'signInsPerNetwork' } },
			schema: {
				...open,
				summary: 'Pedir por correo un enlace para cambiar la contraseña',
				body: ForgotPasswordBody,
				response: { 202: Message },
			},
		},
		async (request, reply) => {
			await forgottenPassword.ask(request.body.login, request.ip, accountUrl(request));
			return reply.code(202).send({ message: 'Si la cuenta existe, te enviamos un enlace. Revisa tu correo.' });
		},
	);
	app.post(
		'/address-link',
		{
			config: { rateLimit: { network: 'signInsPerNetwork' } },
			schema: {
				...open,
				summary: 'Usar un enlace que confirma un correo o detiene su cambio',
				body: AddressLinkBody,
				response: { 200: AddressLinkAnswer },
			},
		},
		(request) => addresses.use(request.body.token),
	);
};
