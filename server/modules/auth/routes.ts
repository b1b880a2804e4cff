import type { RateLimitOptions } from '@fastify/rate-limit';
import { SignInBody, SignUpBody } from '../../../contract/userForms';
import type { Routes } from '../../lib/app';
import type { Users } from '../users/service';
import type { createSignIn } from './service';

/** Sign-in (R7-03) and sign-up (R7-04), each limited per address. */
export const authRoutes: Routes<{
	users: Users;
	signIn: ReturnType<typeof createSignIn>;
	limits: { signIn: RateLimitOptions; signUp: RateLimitOptions };
}> = async (app, { users, signIn, limits }) => {
	const tags = ['Cuentas'];
	app.post(
		'/signin',
		{ config: { rateLimit: limits.signIn }, schema: { tags, summary: 'Iniciar sesión', body: SignInBody } },
		(request) => signIn(request.body),
	);
	app.post(
		'/signup',
		{ config: { rateLimit: limits.signUp }, schema: { tags, summary: 'Registrarse', body: SignUpBody } },
		async (request, reply) => {
			await users.signUp(request.body);
			return reply.code(201).send({ message: 'Registro exitoso. Ahora puedes iniciar sesión.' });
		},
	);
};
