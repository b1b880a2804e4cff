import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import type { App } from '../../lib/app';
import { ShopError } from '../../lib/shopError';

/** Milliseconds that the database may take to answer before the instance counts as not ready. */
const patience = 2000;

/** `live`: the process answers. `ready`: it also reaches its database and is not stopping. */
export function healthRoutes(
	app: App,
	{ database, isStopping }: { database: Database; isStopping: () => boolean },
): void {
	const tags = ['Salud'];
	app.get('/api/health/live', { schema: { tags, summary: 'El proceso responde' } }, (_request, reply) =>
		reply.header('cache-control', 'no-store').send({ status: 'ok' }),
	);
	app.get('/api/health/ready', { schema: { tags, summary: 'Listo para atender' } }, async (_request, reply) => {
		reply.header('cache-control', 'no-store');
		if (isStopping() || !(await answers(database))) {
			throw new ShopError(503, 'unavailable', 'El servicio no está disponible en este momento');
		}
		return { status: 'ok', database: database.kind };
	});
}

async function answers(database: Database): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<false>((resolve) => {
		timer = setTimeout(() => resolve(false), patience);
	});
	const asked = database.db.execute(sql`SELECT 1`).then(
		() => true,
		() => false,
	);
	return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
