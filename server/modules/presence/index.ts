import type { Core } from '#server/core';
import { presenceRoutes } from './routes';
import { createPresence } from './service';

export function presenceModule(core: Core): void {
	core.app.register(presenceRoutes, { prefix: '/api/admin/presence', presence: createPresence(core) });
}
