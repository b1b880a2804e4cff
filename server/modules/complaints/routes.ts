import * as v from 'valibot';
import {
	Complaint,
	ComplaintBody,
	ComplaintStateBody,
	FiledComplaint,
	FilingConflict,
} from '#contract/complaints/complaint';
import { IdempotencyKey } from '#contract/orders/order';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { networkHashOf } from '#platform/lib/origin';
import type { Platform } from '#platform/platform';
import type { Complaints } from './service';

const FilingHeaders = v.looseObject({ 'idempotency-key': IdempotencyKey });
const open = { tags: ['Libro de Reclamaciones'], security: access.anybody };

export const complaintRoutes: Routes<Platform & { complaints: Complaints }> = async (app, { complaints, mailUrl }) => {
	app.post(
		'/',
		{
			config: { rateLimit: { network: 'complaintsPerNetwork' } },
			schema: {
				...open,
				summary: 'Registrar una hoja de reclamación',
				headers: FilingHeaders,
				body: ComplaintBody,
				// 200 where this key filed the sheet before.
				response: { 200: FiledComplaint, 201: FiledComplaint, 409: FilingConflict },
			},
		},
		async (request, reply) => {
			const key = request.headers['idempotency-key'];
			const from = { publicUrl: mailUrl(request), origin: networkHashOf(request.ip) };
			const { complaint, created } = await complaints.file(key, request.body, from);
			return reply.code(created ? 201 : 200).send(complaint);
		},
	);
	app.post(
		'/state',
		{
			config: { rateLimit: { network: 'complaintReadsPerNetwork' } },
			schema: {
				...open,
				summary: 'Estado de una hoja, con la clave de su enlace',
				body: ComplaintStateBody,
				response: { 200: Complaint },
			},
		},
		(request) => complaints.state(request.body),
	);
};
