import { Readable } from 'node:stream';
import * as v from 'valibot';
import {
	AdminComplaint,
	AdminComplaintPage,
	AdminComplaintsQuery,
	ComplaintAnswerBody,
	HolidayBody,
	HolidayChanged,
	HolidayList,
	HolidayParams,
	HolidayYear,
} from '#contract/complaints/admin';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import { complaintFile } from './complaintFile';
import type { Holidays } from './holidays';
import type { Complaints } from './service';

const tags = ['Libro de Reclamaciones'];
const read = { tags, security: access.may('complaints:read') };
const write = { tags, security: access.may('complaints:write') };
const one = { params: IdParams };
const holiday = { params: HolidayParams, response: { 200: HolidayChanged } };

/** No call changes or removes a sheet. */
export const adminComplaintRoutes: Routes<Platform & { complaints: Complaints; holidays: Holidays }> = async (
	app,
	{ complaints, holidays, database, mailUrl },
) => {
	app.get(
		'/',
		{
			schema: {
				...read,
				summary: 'Hojas de reclamación',
				querystring: AdminComplaintsQuery,
				response: { 200: AdminComplaintPage },
			},
		},
		(request) => complaints.page(request.query),
	);
	app.get(
		'/export',
		{
			schema: {
				...read,
				summary: 'Exportar todas las hojas de reclamación',
				response: { 200: preserialized(v.string(), 'text/csv') },
			},
		},
		(_request, reply) =>
			reply
				.header('content-disposition', 'attachment; filename="libro-de-reclamaciones.csv"')
				.type('text/csv; charset=utf-8')
				.send(Readable.from(complaintFile(database))),
	);
	app.get(
		'/holidays',
		{
			schema: { ...read, summary: 'Feriados de un año', querystring: HolidayYear, response: { 200: HolidayList } },
		},
		(request) => holidays.ofYear(request.query.year),
	);
	app.put(
		'/holidays/:day',
		{ schema: { ...write, ...holiday, summary: 'Poner un feriado', body: HolidayBody } },
		async (request) => ({
			recomputed: await holidays.name(sessionOf(request), request.params.day, request.body.name),
		}),
	);
	app.delete(
		'/holidays/:day',
		{ schema: { ...write, ...holiday, summary: 'Quitar un feriado: ese día cuenta como hábil' } },
		async (request) => ({ recomputed: await holidays.remove(sessionOf(request), request.params.day) }),
	);
	app.get(
		'/:id',
		{ schema: { ...read, ...one, summary: 'Una hoja de reclamación', response: { 200: AdminComplaint } } },
		(request) => complaints.get(request.params.id),
	);
	app.post(
		'/:id/answers',
		{
			schema: {
				...write,
				...one,
				summary: 'Responder una hoja, o ampliar la respuesta',
				body: ComplaintAnswerBody,
				response: { 201: AdminComplaint, 409: conflictWith(AdminComplaint) },
			},
		},
		async (request, reply) => {
			const { params, body } = request;
			return reply.code(201).send(await complaints.answer(sessionOf(request), params.id, body, mailUrl(request)));
		},
	);
};
