import { IdParams, Message } from '#contract/shared/primitives';
import {
	InvitationBody,
	InvitationToken,
	IssuedInvitation,
	JoinBody,
	MemberBody,
	OpenInvitation,
	SecondFactorDemandBody,
	Team,
} from '#contract/team/team';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { TeamService } from './service';

interface TeamOptions extends Platform {
	team: TeamService;
}

const tags = ['Equipo'];

export const adminTeamRoutes: Routes<TeamOptions> = async (app, { team, mailUrl }) => {
	const shared = { tags, security: access.may('team:write') };

	app.get('/', { schema: { ...shared, summary: 'El equipo y sus invitaciones', response: { 200: Team } } }, () =>
		team.all(),
	);
	app.put(
		'/members/:id',
		{
			schema: {
				...shared,
				summary: 'Dar un rol del equipo a una cuenta, o quitarlo',
				params: IdParams,
				body: MemberBody,
				response: { 200: Message },
			},
		},
		async (request) => {
			await team.setRole(sessionOf(request), request.params.id, request.body.role);
			return { message: 'Rol actualizado' };
		},
	);
	app.put(
		'/second-factor',
		{
			schema: {
				...shared,
				summary: 'Pedir, o dejar de pedir, la verificación en dos pasos a un rol',
				body: SecondFactorDemandBody,
				response: { 200: Message },
			},
		},
		async (request) => {
			await team.demandSecondFactor(sessionOf(request), request.body);
			return { message: 'Regla actualizada' };
		},
	);
	app.post(
		'/invitations',
		{
			config: { rateLimit: { account: 'changesPerAccount' } },
			schema: {
				...shared,
				summary: 'Invitar a alguien al equipo, por correo y con un enlace de un solo uso',
				body: InvitationBody,
				response: { 201: IssuedInvitation },
			},
		},
		async (request, reply) =>
			reply.code(201).send(await team.invite(sessionOf(request), request.body, mailUrl(request))),
	);
	app.delete(
		'/invitations/:id',
		{ schema: { ...shared, summary: 'Retirar una invitación', params: IdParams, response: { 200: Message } } },
		async (request) => {
			await team.withdraw(sessionOf(request), request.params.id);
			return { message: 'Invitación retirada' };
		},
	);
};

/** For invited people; limited as a sign-in, because tokens could be guessed here. */
export const teamRoutes: Routes<TeamOptions> = async (app, { team }) => {
	const limited = { config: { rateLimit: { network: 'signInsPerNetwork' } } } as const;
	const open = { tags, security: access.anybody };

	app.post(
		'/invitation',
		{
			...limited,
			schema: {
				...open,
				summary: 'Para quién es una invitación',
				body: InvitationToken,
				response: { 200: OpenInvitation },
			},
		},
		(request) => team.look(request.body.token),
	);
	app.post(
		'/join',
		{
			...limited,
			schema: { ...open, summary: 'Crear la cuenta de quien fue invitado', body: JoinBody, response: { 201: Message } },
		},
		async (request, reply) => {
			await team.join(request.body);
			return reply.code(201).send({ message: 'Cuenta creada. Ya puedes iniciar sesión.' });
		},
	);
	app.post(
		'/accept',
		{
			...limited,
			schema: {
				tags,
				security: access.users,
				summary: 'Aceptar una invitación con la cuenta propia',
				body: InvitationToken,
				response: { 200: Message },
			},
		},
		async (request) => {
			await team.accept(sessionOf(request), request.body.token);
			return { message: 'Ya eres parte del equipo. Vuelve a iniciar sesión.' };
		},
	);
};
