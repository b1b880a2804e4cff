import type { Platform } from '#platform/platform';
import { auditRoutes } from './routes';
import { type Audit, createAudit } from './service';

export function auditModule(platform: Platform): Audit {
	const audit = createAudit(platform);
	platform.app.register(auditRoutes, { prefix: '/api/admin/audit', audit });
	return audit;
}
