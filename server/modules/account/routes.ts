import type { RateLimitOptions } from '@fastify/rate-limit';
import { DisableSecondFactorBody, EnableSecondFactorBody, PasswordBody } from '../../../contract/account';
import type { Routes } from '../../lib/app';
import { type Auth, sessionOf } from '../../plugins/auth';
import type { Account } from './service';

/** Protection of the own account and the copy of one's data (R10-03). */
export const accountRoutes: Routes<{
	account: Account;
	auth: Auth;
	limits: { change: RateLimitOptions };
}> = async (app, { account, auth, limits }) => {
	const own = { onRequest: auth.requireUser };
	const limited = { ...own, config: { rateLimit: limits.change } };
	const shared = { tags: ['Perfil'], security: [{ bearer: [] }] };

	app.put(
		'/password',
		{ ...limited, schema: { ...shared, summary: 'Cambiar la contraseña', body: PasswordBody } },
		async (request) => ({
			message: 'Contraseña actualizada exitosamente',
			accessToken: await account.changePassword(sessionOf(request).userId, request.body),
		}),
	);
	app.get('/2fa', { ...own, schema: { ...shared, summary: 'Estado de la verificación en dos pasos' } }, (request) =>
		account.secondFactorState(sessionOf(request).userId),
	);
	app.post(
		'/2fa/setup',
		{ ...limited, schema: { ...shared, summary: 'Preparar la verificación en dos pasos' } },
		(request) => account.setUpSecondFactor(sessionOf(request).userId),
	);
	app.post(
		'/2fa/enable',
		{
			...limited,
			schema: { ...shared, summary: 'Activar la verificación en dos pasos', body: EnableSecondFactorBody },
		},
		async (request) => ({
			recoveryCodes: await account.enableSecondFactor(sessionOf(request), request.body.code),
		}),
	);
	app.post(
		'/2fa/disable',
		{
			...limited,
			schema: { ...shared, summary: 'Desactivar la verificación en dos pasos', body: DisableSecondFactorBody },
		},
		async (request) => {
			await account.disableSecondFactor(sessionOf(request), request.body.password);
			return { message: 'Verificación en dos pasos desactivada' };
		},
	);
	app.get(
		'/export',
		{ ...limited, schema: { ...shared, summary: 'Copia de los datos propios' } },
		async (request, reply) => {
			const data = await account.personalData(sessionOf(request).userId);
			return reply
				.header('content-disposition', 'attachment; filename="tienda-viva-mis-datos.json"')
				.type('application/json; charset=utf-8')
				.send(JSON.stringify(data, null, 2));
		},
	);
};
