import { type TaskKind, type Todo, taskPermissions } from '#contract/admin/todo';
import type { Platform } from '#platform/platform';
import { mayIn, type Session } from '#platform/plugins/auth';
import type { ShopSettings } from '../settings/service';
import { findTask, readDays } from './repository';

export type ToDo = ReturnType<typeof createToDo>;

export const createToDo = ({ database, clock, settings }: Platform & { settings: Pick<ShopSettings, 'get'> }) => ({
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
