import type { Platform } from '#platform/platform';
import { type UserRouteNeeds, userRoutes } from './routes';

/** The service exists before, because the guards of routes need it. */
export function usersModule(platform: Platform, needs: UserRouteNeeds): void {
	platform.app.register(userRoutes, { ...platform, ...needs, prefix: '/api/user' });
}
