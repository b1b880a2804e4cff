import type { Core } from '../../core';
import { todoRoutes } from './routes';
import { createToDo } from './service';

export function todoModule(core: Core): void {
	core.app.register(todoRoutes, { prefix: '/api/admin/todo', toDo: createToDo(core) });
}
