import type { Platform } from '#platform/platform';
import type { Users } from '../users/service';
import { presenceRoutes } from './routes';
import { createPresence } from './service';

export function presenceModule(platform: Platform, needs: { users: Users }): void {
	platform.app.register(presenceRoutes, {
		prefix: '/api/admin/presence',
		presence: createPresence({ ...platform, ...needs }),
	});
}
