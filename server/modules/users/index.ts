import type { Platform } from '#platform/platform';
import { type UserRouteNeeds, userRoutes } from './routes';

/** Its service is made first, because the guards of routes ask it. */
export function usersModule(platform: Platform, needs: UserRouteNeeds): void {
	platform.app.register(userRoutes, { ...platform, ...needs, prefix: '/api/user' });
}
