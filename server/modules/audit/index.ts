import type { Core } from '#server/core';
import { auditRoutes } from './routes';
import { type Audit, createAudit } from './service';

export function auditModule(core: Core): Audit {
	const audit = createAudit(core);
	core.app.register(auditRoutes, { prefix: '/api/admin/audit', audit });
	return audit;
}
