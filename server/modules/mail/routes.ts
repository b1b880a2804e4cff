import * as v from 'valibot';
import { AdminMailPage, AdminMailsQuery, AdminMailText } from '#contract/admin/mail';
import { ErrorBody, IdParams, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { Users } from '../users/service';
import type { Mail } from './service';

const NotSent = v.object({ ...ErrorBody.entries, reply: v.optional(v.string()) });
const tags = ['Correo'];
const read = { tags, security: access.may('mail:read') };
const write = { tags, security: access.may('mail:write') };

export const mailRoutes: Routes<Platform & { mail: Mail; users: Users }> = async (app, { mail, users, mailUrl }) => {
	app.get(
		'/',
		{
			schema: {
				...read,
				summary: 'Correos de la tienda, lo último primero',
				querystring: AdminMailsQuery,
				response: { 200: AdminMailPage },
			},
		},
		(request) => mail.page(request.query, mailUrl(request) !== null),
	);
	app.get(
		'/:id',
		{
			schema: {
				...read,
				summary: 'Un correo, con su texto',
				params: IdParams,
				response: { 200: AdminMailText },
			},
		},
		(request) => mail.text(request.params.id),
	);
	app.post(
		'/:id/send',
		{ schema: { ...write, summary: 'Enviar otra vez un correo', params: IdParams, response: { 200: Message } } },
		async (request) => {
			await mail.sendAgain(sessionOf(request), request.params.id);
			return { message: 'El correo está en camino' };
		},
	);
	app.post(
		'/test',
		{
			config: { rateLimit: { account: 'changesPerAccount' } },
			schema: {
				...write,
				summary: 'Enviarse un correo de prueba',
				response: { 200: v.object({ message: v.string(), address: v.string() }), 409: NotSent },
			},
		},
		async (request) => {
			const { email, firstName, username } = await users.row(sessionOf(request).userId);
			await mail.test({ name: firstName || username, address: email }, mailUrl(request));
			return { message: `Enviamos un correo de prueba a ${email}`, address: email };
		},
	);
};
