import { AuditPage, AuditQuery } from '../../../contract/audit';
import type { Routes } from '../../lib/app';
import type { Auth } from '../../plugins/auth';
import type { Audit } from './service';

export const auditRoutes: Routes<{ audit: Audit; auth: Auth }> = async (app, { audit, auth }) => {
	app.get(
		'/',
		{
			onRequest: auth.requireAdmin,
			schema: {
				tags: ['Auditoría'],
				security: [{ bearer: [] }],
				summary: 'Qué hicieron los administradores, lo último primero',
				querystring: AuditQuery,
				response: { 200: AuditPage },
			},
		},
		(request) => audit.page(request.query),
	);
};
