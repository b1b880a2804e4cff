import { AuditPage, AuditQuery } from '#contract/admin/audit';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Audit } from './service';

export const auditRoutes: Routes<{ audit: Audit }> = async (app, { audit }) => {
	app.get(
		'/',
		{
			schema: {
				tags: ['Auditoría'],
				security: access.may('audit:read'),
				summary: 'Qué hicieron los administradores, lo último primero',
				querystring: AuditQuery,
				response: { 200: AuditPage },
			},
		},
		(request) => audit.page(request.query),
	);
};
