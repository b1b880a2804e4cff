import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Hold } from '../../contract/holds';
import { holdKeyHeader } from '../../contract/holds';
import { publicDir, startShop } from '../../e2e/support/shopServer';
import { migrate, openDatabase, sql } from '../../server/db';
import { createTestDataDir } from '../../server/testing/testDatabase';
import { reply } from '../lib/answerRates';
import { onBothDatabases } from '../lib/databases';
import { median, p95 } from '../lib/median';

const viewers = 300;
const holds = 60;
const warmUp = 5;

/** Milliseconds. */
const limit = 200;

/** From the request that holds a product's units to the screens of others: each viewer's socket, each hold. */
export default () => onBothDatabases(measured);

async function measured(name: string, databaseUrl?: string) {
	const dataDir = await createTestDataDir();
	const productId = await seed(dataDir, databaseUrl);
	const shop = await startShop(dataDir, 60_000, publicDir, {
		DEMO: 'off',
		// All viewers come from here, and each hold from somebody else.
		LIVE_SESSIONS_PER_ADDRESS: String(2 * viewers),
		CONNECTIONS_PER_ADDRESS: String(4 * viewers),
		TRUST_PROXY: '127.0.0.1',
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	});
	const crowd = fork(path.join(__dirname, '..', 'fanoutClients.mjs'), [
		'stomp',
		new URL(shop.url).port,
		String(viewers),
	]);
	try {
		await reply(crowd);
		const times: number[] = [];
		const answers: number[] = [];
		for (let round = -warmUp; round < holds; round++) {
			const key = randomBytes(16).toString('hex');
			const call = callOf(shop.url, { key, address: `10.0.0.${round + warmUp}` });
			const seen = arrivals(crowd);
			const begun = performance.timeOrigin + performance.now();
			const held = await call('POST', { items: [{ productId, quantity: 1 }] });
			const answered = performance.timeOrigin + performance.now();
			if (held.items.length !== 1) throw new Error('Nothing was held.');
			const moments = await seen;
			if (round >= 0) {
				answers.push(answered - begun);
				times.push(...moments.map((moment) => moment - begun));
			}
			const released = arrivals(crowd);
			await call('DELETE');
			await released;
			await wait(50);
		}
		return {
			name: `a hold on ${viewers} other screens, ${name}, p95`,
			value: p95(times),
			limit,
			unit: 'ms',
			better: 'lower' as const,
			detail: `${holds} holds, ${times.length} screens; median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms; the hold is answered after ${median(answers).toFixed(1)} ms (median)`,
		};
	} finally {
		crowd.kill();
		await shop.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** When each viewer had the next event. */
const arrivals = async (crowd: ChildProcess): Promise<number[]> => (await reply<{ times: number[] }>(crowd)).times;

/** Calls of one visitor, who has an address of their own. */
const callOf =
	(shop: string, { key, address }: { key: string; address: string }) =>
	async (method: 'POST' | 'DELETE', body?: object): Promise<Hold> => {
		const answer = await fetch(`${shop}/api/holds`, {
			method,
			headers: {
				[holdKeyHeader]: key,
				'x-forwarded-for': address,
				...(body && { 'content-type': 'application/json' }),
			},
			...(body && { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`${method} /api/holds: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as Hold;
	};

async function seed(dataDir: string, databaseUrl: string | undefined): Promise<number> {
	const database = await openDatabase({ dataDir, databaseUrl });
	try {
		await migrate(database);
		const [product] = await database.query<{ id: number }>(sql`
			WITH category AS (INSERT INTO categories (name) VALUES ('Ofertas') RETURNING id)
			INSERT INTO products (name, description, price_cents, stock, sku, category_id)
			SELECT 'Manta de Ayacucho', 'Tejida a mano.', 12990, 10, 'MANTA-1', id FROM category RETURNING id`);
		return product?.id ?? 0;
	} finally {
		await database.close();
	}
}
