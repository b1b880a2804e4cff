import {
	Activity,
	DisableSecondFactorBody,
	EnableSecondFactorBody,
	PasswordAnswer,
	PasswordBody,
	RecoveryCodes,
	ResetLink,
	SecondFactorSetup,
	SecondFactorState,
} from '#contract/account/account';
import { ProfileBody } from '#contract/account/forms';
import { UserDto } from '#contract/account/user';
import { IdParams, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import type { AccountUrl } from '#platform/lib/publicUrl';
import type { Platform, PlatformServices } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { AccountActivity } from '../activity/service';
import { PersonalData, type PersonalDataService } from './personalData';
import type { ResetLinks } from './resetLinks';
import type { Account } from './service';

/** R7-05, R10-03 and R10-05. */
export const accountRoutes: Routes<
	Platform &
		Pick<PlatformServices, 'devices'> & {
			account: Account;
			resetLinks: ResetLinks;
			activity: AccountActivity;
			personalData: PersonalDataService;
			accountUrl: AccountUrl;
		}
> = async (app, options) => {
	const { account, resetLinks, activity, devices, personalData, accountUrl } = options;
	const limited = { config: { rateLimit: { account: 'changesPerAccount' } } } as const;
	const shared = { tags: ['Perfil'], security: access.users };

	app.put(
		'/profile',
		{
			...limited,
			schema: { ...shared, summary: 'Cambiar el perfil propio', body: ProfileBody, response: { 200: UserDto } },
		},
		(request) => account.updateProfile(sessionOf(request), request.body, accountUrl(request), request.ip),
	);
	app.put(
		'/password',
		{
			...limited,
			schema: { ...shared, summary: 'Cambiar la contraseña', body: PasswordBody, response: { 200: PasswordAnswer } },
		},
		async (request, reply) => {
			const { user, accessToken } = await account.changePassword(sessionOf(request), request.body, accountUrl(request));
			devices.remember(request, reply, user);
			return { message: 'Contraseña actualizada exitosamente', accessToken };
		},
	);
	app.get(
		'/2fa',
		{
			schema: { ...shared, summary: 'Estado de la verificación en dos pasos', response: { 200: SecondFactorState } },
		},
		(request) => account.secondFactorState(sessionOf(request).userId),
	);
	app.post(
		'/2fa/setup',
		{
			...limited,
			schema: { ...shared, summary: 'Preparar la verificación en dos pasos', response: { 200: SecondFactorSetup } },
		},
		(request) => account.setUpSecondFactor(sessionOf(request).userId),
	);
	app.post(
		'/2fa/enable',
		{
			...limited,
			schema: {
				...shared,
				summary: 'Activar la verificación en dos pasos',
				body: EnableSecondFactorBody,
				response: { 200: RecoveryCodes },
			},
		},
		async (request) => ({
			recoveryCodes: await account.enableSecondFactor(sessionOf(request), request.body),
		}),
	);
	app.post(
		'/2fa/disable',
		{
			...limited,
			schema: {
				...shared,
				summary: 'Desactivar la verificación en dos pasos',
				body: DisableSecondFactorBody,
				response: { 200: Message },
			},
		},
		async (request) => {
			await account.disableSecondFactor(sessionOf(request), request.body);
			return { message: 'Verificación en dos pasos desactivada' };
		},
	);
	app.get(
		'/activity',
		{
			schema: { ...shared, summary: 'Quién entró a la cuenta, o lo intentó', response: { 200: Activity } },
		},
		(request) => activity.of(sessionOf(request).userId),
	);
	app.get(
		'/export',
		{
			...limited,
			schema: { ...shared, summary: 'Copia de los datos propios', response: { 200: preserialized(PersonalData) } },
		},
		async (request, reply) => {
			const data = await personalData.of(sessionOf(request).userId);
			return reply
				.header('content-disposition', 'attachment; filename="mis-datos.json"')
				.type('application/json; charset=utf-8')
				.send(JSON.stringify(data, null, 2));
		},
	);
	app.post(
		'/admin/users/:id/reset-link',
		{
			config: { rateLimit: { account: 'changesPerAccount' } },
			schema: {
				...shared,
				tags: ['Usuarios'],
				security: access.may('customers:reset'),
				summary: 'Crear un enlace de un solo uso para cambiar la contraseña de un cliente',
				params: IdParams,
				response: { 201: ResetLink },
			},
		},
		async (request, reply) => reply.code(201).send(await resetLinks.forCustomer(sessionOf(request), request.params.id)),
	);
};
