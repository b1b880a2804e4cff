import type { Core } from '#server/core';
import type { ShopSettings } from '../settings/service';
import { todoRoutes } from './routes';
import { createToDo } from './service';

export function todoModule(core: Core, needs: { settings: ShopSettings }): void {
	core.app.register(todoRoutes, { prefix: '/api/admin/todo', toDo: createToDo({ ...core, ...needs }) });
}
