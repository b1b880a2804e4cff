import type { Platform } from '#platform/platform';
import type { ShopSettings } from '../settings/service';
import { todoRoutes } from './routes';
import { createToDo } from './service';

export function todoModule(platform: Platform, needs: { settings: ShopSettings }): void {
	platform.app.register(todoRoutes, { prefix: '/api/admin/todo', toDo: createToDo({ ...platform, ...needs }) });
}
