import { type TaskKind, Todo, taskPermissions } from '#contract/admin/todo';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { mayIn, type Session, sessionOf } from '#platform/plugins/auth';
import type { ShopSettings } from '../settings/service';
import { findTask, readDays } from './repository';

type ToDo = ReturnType<typeof createToDo>;

const createToDo = ({ database, clock, settings }: Platform & { settings: Pick<ShopSettings, 'get'> }) => ({
	/** Only what the session's permissions allow; nothing for a customer. */
	async of(session: Session): Promise<Todo> {
		const now = clock.now();
		const kinds = (Object.keys(taskPermissions) as TaskKind[]).filter((kind) => mayIn(session, taskPermissions[kind]));
		const [tasks, days] = await Promise.all([
			Promise.all(kinds.map((kind) => findTask(database, kind, now))),
			mayIn(session, 'sales:read') ? readDays(database, now) : null,
		]);
		const { lowStock } = settings.get('orders');
		return { tasks: tasks.filter((task) => task !== null), days, ...(kinds.includes('stock') && { lowStock }) };
	},
});

const todoRoutes: Routes<{ toDo: ToDo }> = async (app, { toDo }) => {
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

export function todoModule(platform: Platform, needs: { settings: ShopSettings }): void {
	platform.app.register(todoRoutes, { prefix: '/api/admin/todo', toDo: createToDo({ ...platform, ...needs }) });
}
