import { Todo } from '#contract/admin/todo';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { ToDo } from './service';

export const todoRoutes: Routes<{ toDo: ToDo }> = async (app, { toDo }) => {
	app.get(
		'/',
		{
			schema: {
				tags: ['Panel'],
				security: access.users,
				summary: 'Lo que espera a quien llama, según sus permisos, y lo cobrado hoy y ayer',
				response: { 200: Todo },
			},
		},
		(request) => toDo.of(sessionOf(request)),
	);
};
