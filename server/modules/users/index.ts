import type { Core } from '#server/core';
import type { Deletion } from '../account/service';
import { userRoutes } from './routes';

/** Its service is part of the core, because the guards of routes ask it. */
export function usersModule(core: Core, { deletion }: { deletion: Deletion }): void {
	core.app.register(userRoutes, { ...core, prefix: '/api/user', deletion });
}
