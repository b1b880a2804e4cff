import { topics } from '#contract/live/channel';
import { channels } from '#contract/live/serverChannels';
import { atLeastHeader } from '#contract/shared/backEnd';
import { type Database, type Sql, sql } from '#platform/db';
import type { App } from '#platform/lib/app';

const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:products|product_groups|product_sales|categories)\b/;

/**
 * A statement that a test writes itself. As the shop's writers do, it tells the log which rows of the catalogue it
 * changed; the server has read that when this answers.
 */
export async function rawStatement<Row>(app: App, database: Database, statement: Sql): Promise<Row[]> {
	if (!writes.test(statement.text)) return database.query<Row>(statement);
	const before = await idsIn(database);
	const rows = await database.query<Row>(statement);
	const after = await idsIn(database);
	const body = {
		products: [...new Set([...before.products, ...after.products])],
		groups: [...new Set([...before.groups, ...after.groups])],
	};
	await database.query(sql`INSERT INTO outbox (topic, body, audience) VALUES
		(${topics.categories}, '{}', 'servers'), (${channels.catalogWritten.topic}, ${JSON.stringify(body)}, 'servers')`);
	// A position that no server knows makes it read the log first.
	await app.inject({ url: '/api/categories/active', headers: { [atLeastHeader]: 'unknown-9-9-' } });
	return rows;
}

async function idsIn(database: Database): Promise<{ products: number[]; groups: number[] }> {
	const [row] = await database.query<{ products: number[]; groups: number[] }>(sql`
		SELECT ARRAY(SELECT id FROM products) AS products, ARRAY(SELECT id FROM product_groups) AS groups`);
	return row ?? { products: [], groups: [] };
}
