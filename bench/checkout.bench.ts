import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startTestPostgres } from '../server/testing/postgres';
import { openCheckoutShop, scarce, shoppers } from './checkoutShop';
import { reply, stop, type Target } from './lib/answerRates';
import { type HttpLine, openHttpLine } from './lib/httpLine';
import { median } from './lib/median';

const here = dirname(fileURLToPath(import.meta.url));
const price = 349.9;
/** Checkouts of one round, and how many are under way at once. */
const checkouts = 300;
const atOnce = 32;
/** Connections of the bare transactions; as many as the shop's pool has. */
const connections = 10;
const rounds = 9;
const warmUp = 2;

interface Shop extends Target {
	tokens: string[];
	scarceId: number;
	plentyId: number;
}

/** A row of the table (bench/README.md). */
interface Measurement {
	name: string;
	value: number;
	limit: number;
	unit: string;
	better: 'lower' | 'higher';
	detail: string;
}

/** A statement as the shop sent it. */
interface Statement {
	text: string;
	values: unknown[];
}

/**
 * Two hundred shoppers want a product with a stock of fifty at the same moment, on PGlite and on PostgreSQL; and how
 * fast the whole shop sells beside a client that only sends the statements of a checkout's transaction, with the same
 * number of connections.
 */
export default async function checkout() {
	const results: Measurement[][] = [await rush('PGlite', undefined)];
	const cluster = await startTestPostgres();
	if (!cluster) {
		console.warn('PostgreSQL is not installed here: its part is not measured.');
		return results.flat();
	}
	try {
		results.push(await rush('PostgreSQL', await cluster.createDatabase()));
		results.push([await speed(await cluster.createDatabase())]);
	} finally {
		await cluster.stop();
	}
	return results.flat();
}

async function rush(name: string, databaseUrl: string | undefined): Promise<Measurement[]> {
	const shop = await startCheckoutShop(databaseUrl);
	try {
		const lines = await openLines(shop.address, shoppers);
		const requests = shop.tokens.map((token) => requestOf(token, shop.scarceId));
		const began = performance.now();
		const statuses = await Promise.all(lines.map((line, at) => line.send(requests[at] as string)));
		const seconds = (performance.now() - began) / 1000;
		for (const line of lines) line.close();
		const { stock, sold } = await counts(shop);
		const count = (status: number) => statuses.filter((one) => one === status).length;
		const others = statuses.length - count(201) - count(409);
		const wrong = Math.abs(count(201) - scarce) + Math.abs(sold - scarce) + Math.abs(stock) + others;
		return [
			{
				name: `${shoppers} checkouts at once for a stock of ${scarce}, ${name}`,
				value: wrong,
				limit: 0,
				unit: 'mistakes',
				better: 'lower',
				detail: `${count(201)} orders, ${count(409)} refused, ${others} other answers, stock ${stock}; ${seconds.toFixed(2)} s`,
			},
		];
	} finally {
		await stop(shop);
	}
}

async function speed(databaseUrl: string): Promise<Measurement> {
	const statements = await recorded(databaseUrl);
	const shop = await startCheckoutShop(databaseUrl);
	const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
	const lines = await openLines(shop.address, atOnce);
	const sell = () =>
		perSecond(atOnce, async (at, worker) => {
			const request = requestOf(shop.tokens[at % shoppers] as string, shop.plentyId);
			const status = await (lines[worker] as HttpLine).send(request);
			if (status !== 201) throw new Error(`A checkout was answered with ${status}.`);
		});
	const bare = () => perSecond(connections, () => replay(pool, statements));
	try {
		const measured: { shop: number; bare: number }[] = [];
		for (let round = -warmUp; round < rounds; round++) {
			// Who is first changes, so that a machine that slows down or speeds up favours neither.
			const first = round % 2 === 0 ? await sell() : undefined;
			const other = await bare();
			const figures = { shop: first ?? (await sell()), bare: other };
			if (round >= 0) measured.push(figures);
		}
		const rate = (who: 'shop' | 'bare') => Math.round(median(measured.map((one) => one[who])));
		return {
			name: 'checkouts of one product per second, PostgreSQL',
			value: median(measured.map((one) => one.shop / one.bare)),
			limit: 0.5,
			unit: '× bare transaction',
			better: 'higher',
			detail: `median of ${rounds} rounds: ${rate('shop')} over HTTP, ${rate('bare')} transactions of the same ${statements.length} statements`,
		};
	} finally {
		for (const line of lines) line.close();
		await pool.end();
		await stop(shop);
	}
}

/** Statements that a real checkout sends between BEGIN and COMMIT. */
async function recorded(databaseUrl: string): Promise<Statement[]> {
	const shop = await openCheckoutShop(databaseUrl);
	const sent: (Statement & { by: pg.Client })[] = [];
	const original = pg.Client.prototype.query;
	pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
		const [query, values] = args as [string | { text: string }, unknown];
		const text = typeof query === 'string' ? query : query.text;
		sent.push({ by: this, text, values: Array.isArray(values) ? values : [] });
		return Reflect.apply(original, this, args);
	} as typeof original;
	try {
		const answer = await shop.app.inject({
			method: 'POST',
			url: '/api/orders',
			headers: { authorization: `Bearer ${shop.tokens[0]}`, 'idempotency-key': placeholder },
			payload: bodyOf(shop.plentyId),
		});
		if (answer.statusCode !== 201) throw new Error(`The recorded checkout was answered with ${answer.statusCode}.`);
	} finally {
		pg.Client.prototype.query = original;
		await shop.close();
	}
	const begin = sent.find(({ text }) => /^begin/i.test(text));
	if (!begin) throw new Error('The checkout made no transaction.');
	// Statements of other connections do not count.
	const own = sent.slice(sent.indexOf(begin)).filter(({ by }) => by === begin.by);
	return own.slice(0, own.findIndex(({ text }) => /^commit/i.test(text)) + 1);
}

/** Stands where each replay puts a key of its own. */
const placeholder = 'idempotency-key-of-the-recording';

async function replay(pool: pg.Pool, statements: Statement[]): Promise<void> {
	const key = randomUUID();
	const client = await pool.connect();
	try {
		for (const { text, values } of statements) {
			await client.query(
				text,
				values.map((value) => (value === placeholder ? key : value)),
			);
		}
	} finally {
		client.release();
	}
}

/** Does the work `checkouts` times, `width` at once; answers how many a second. */
async function perSecond(width: number, work: (at: number, worker: number) => Promise<void>): Promise<number> {
	let next = 0;
	const began = performance.now();
	await Promise.all(
		Array.from({ length: width }, async (_, worker) => {
			while (next < checkouts) await work(next++, worker);
		}),
	);
	return checkouts / ((performance.now() - began) / 1000);
}

const bodyOf = (productId: number) => ({
	items: [{ productId, quantity: 1, price }],
	shippingAddress: 'Av. Arequipa 123, dpto. 402, Lima',
	phone: '+51 999 888 777',
	paymentMethod: 'ON_DELIVERY',
	notes: '',
});

const openLines = (address: string, count: number): Promise<HttpLine[]> =>
	Promise.all(Array.from({ length: count }, () => openHttpLine(address)));

/** The bytes of one checkout, with a key of its own. */
function requestOf(token: string, productId: number): string {
	const body = JSON.stringify(bodyOf(productId));
	return [
		'POST /api/orders HTTP/1.1',
		'host: localhost',
		`authorization: Bearer ${token}`,
		`idempotency-key: ${randomUUID()}`,
		'content-type: application/json',
		`content-length: ${Buffer.byteLength(body)}`,
		'',
		body,
	].join('\r\n');
}

async function startCheckoutShop(databaseUrl: string | undefined): Promise<Shop> {
	const child = fork(join(here, 'checkoutShop.ts'), [databaseUrl ?? ''], { execArgv: ['--import', 'tsx'] });
	return { child, ...(await reply<Omit<Shop, 'child'>>(child)) };
}

async function counts({ child }: Shop): Promise<{ stock: number; sold: number }> {
	child.send('count');
	return reply(child);
}
