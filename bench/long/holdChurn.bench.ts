import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { holdKeyHeader } from '#contract/orders/holds';
import { publicDir, startShop } from '../../e2e/support/shopServer';
import { migrate, openDatabase, sql } from '#platform/db';
import { createTestDataDir } from '#server/testing/testDatabase';
import { onBothDatabases } from '../lib/databases';

const products = 100;
/** Lines of a call: as many as it takes, and few, of which more calls are within the limits. */
const shapes = [products, 3];
const seconds = Number(process.env.SECONDS ?? 60);

/** What each open screen hears of one address that holds and lets go as much as it may. */
export default async function () {
	const measuredOf = (lines: number) => (name: string, databaseUrl?: string) => measured(lines, name, databaseUrl);
	const results = [];
	for (const lines of shapes) results.push(...(await onBothDatabases(measuredOf(lines))).flat());
	return results;
}

async function measured(lines: number, name: string, databaseUrl?: string) {
	const dataDir = await createTestDataDir();
	const ids = (await seed(dataDir, databaseUrl)).slice(0, lines);
	const shop = await startShop(dataDir, 60_000, publicDir, {
		DEMO: 'off',
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	});
	try {
		const heard = await listen(shop.url);
		const answers = new Map<number, number>();
		const begun = performance.now();
		for (let call = 0; performance.now() - begun < seconds * 1000; call++) {
			// Twice as often as an address may, so that its limit is what holds it back.
			await wait(Math.max(0, begun + call * 250 - performance.now()));
			const { status } = await churn(shop.url, ids, call);
			answers.set(status, (answers.get(status) ?? 0) + 1);
		}
		await wait(1000);
		heard.close();
		const detail = `${seconds} s; answers ${[...answers].map(([status, count]) => `${status}: ${count}`).join(', ')}`;
		const common = { better: 'lower' as const, limit: 5, detail };
		return [
			{
				...common,
				name: `events of one address that holds ${lines} lines, ${name}`,
				value: heard.events() / seconds,
				unit: '/s',
			},
			{
				...common,
				name: `bytes of these events (${lines}), ${name}`,
				value: heard.bytes() / 1024 / seconds,
				unit: 'KB/s',
			},
		];
	} finally {
		await shop.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** A hold of all products, of another number of units each time, and every tenth call lets go; keys last for a while. */
let key = '';
function churn(shop: string, ids: readonly number[], call: number): Promise<Response> {
	if (call % 10 === 0) key = randomBytes(16).toString('hex');
	const items = ids.map((productId) => ({ productId, quantity: 1 + (call % 2) }));
	const lets = call % 10 === 9;
	return fetch(`${shop}/api/holds`, {
		method: lets ? 'DELETE' : 'POST',
		headers: { [holdKeyHeader]: key, ...(!lets && { 'content-type': 'application/json' }) },
		...(!lets && { body: JSON.stringify({ items }) }),
	});
}

async function listen(shop: string) {
	const socket = new WebSocket(`${shop.replace('http', 'ws')}/ws/websocket`, { perMessageDeflate: false });
	let events = 0;
	let bytes = 0;
	await new Promise<void>((resolve, reject) => {
		socket.once('error', reject);
		socket.once('open', () => {
			socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
			socket.send('SUBSCRIBE\nid:sub-0\ndestination:/topic/products\nreceipt:r\n\n\0');
		});
		socket.on('message', (data: Buffer) => {
			const text = data.toString();
			if (text.startsWith('RECEIPT')) resolve();
			const messages = text.split('\0').filter((frame) => frame.trim().startsWith('MESSAGE'));
			events += messages.length;
			if (messages.length > 0) bytes += data.length;
			if (text.includes('CATALOG_CHANGED')) reject(new Error('A hold made lists be fetched again.'));
		});
	});
	return { events: () => events, bytes: () => bytes, close: () => socket.close() };
}

async function seed(dataDir: string, databaseUrl: string | undefined): Promise<number[]> {
	const database = await openDatabase({ dataDir, databaseUrl });
	try {
		await migrate(database);
		const rows = await database.query<{ id: number }>(sql`
			WITH category AS (INSERT INTO categories (name) VALUES ('Ofertas') RETURNING id)
			INSERT INTO products (name, description, price_cents, stock, sku, category_id)
			SELECT 'Manta ' || n, repeat('Tejida a mano. ', 100), 12990, 90, 'MANTA-' || n, id
			FROM category, generate_series(1, ${products}::int) n RETURNING id`);
		return rows.map(({ id }) => id);
	} finally {
		await database.close();
	}
}
