import { AuditQuery } from '../../../contract/audit';
import type { App } from '../../lib/app';
import type { Auth } from '../../plugins/auth';
import type { Audit } from './service';

/** The audit log, to be read by administrators; no call changes it. */
export function auditRoutes(app: App, { audit, auth }: { audit: Audit; auth: Auth }): void {
	app.get(
		'/api/admin/audit',
		{
			onRequest: auth.requireAdmin,
			schema: {
				tags: ['Auditoría'],
				security: [{ bearer: [] }],
				summary: 'Qué hicieron los administradores, lo último primero',
				querystring: AuditQuery,
			},
		},
		(request, reply) => {
			reply.header('cache-control', 'no-store');
			return audit.page(request.query);
		},
	);
}
