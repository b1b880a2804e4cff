import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { holdKeyHeader } from '#contract/orders/holds';
import { startTestPostgres } from '#server/testing/postgres';
import { openCheckoutShop, plainOrder, scarce, shoppers, wholeOrder } from './checkoutShop';
import { reply, stop, type Target } from './lib/answerRates';
import { type HttpLine, openHttpLine } from './lib/httpLine';
import { median } from './lib/median';
import { type HeldBasket, holdBaskets, type Recording, record, replayOf } from './lib/recordedCheckout';

const here = dirname(fileURLToPath(import.meta.url));
/** Shoppers who want the scarce product. */
const rushing = 200;
/** Checkouts of one round, and how many are under way at once. */
const checkouts = 300;
const atOnce = 32;
/** Connections of the bare transactions; as many as the shop's pool has. */
const connections = 10;
const rounds = 9;
const warmUp = 2;

interface Shop extends Target, Pick<OpenShop, 'users' | 'tokens' | 'scarceId' | 'plentyId' | 'baskets' | 'delivery'> {}

/** The lines of a checkout, and how many checkouts a second are asked of the shop. */
interface Sale {
	name: string;
	limit: number;
	/** Sets of products, taken in turns. */
	baskets(shop: Stock): number[][];
	/** Body of a checkout. */
	order(products: number[], shop: Stock): string;
	/** With fees of delivery, and units held. */
	isWhole: boolean;
}

type Stock = Pick<Shop, 'plentyId' | 'baskets' | 'delivery'>;

const sales: Sale[] = [
	{
		name: 'one product',
		limit: 0.5,
		baskets: ({ plentyId }) => [[plentyId]],
		order: ([productId = 0]) => plainOrder(productId),
		isWhole: false,
	},
	{
		name: 'three products with address, delivery, payment and hold',
		limit: 0.6,
		baskets: ({ baskets }) => baskets,
		order: (products, { delivery }) => wholeOrder(products, delivery),
		isWhole: true,
	},
];

type OpenShop = Awaited<ReturnType<typeof openCheckoutShop>>;

/** A row of the table (bench/README.md). */
interface Measurement {
	name: string;
	value: number;
	limit: number;
	unit: string;
	better: 'lower' | 'higher';
	detail: string;
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
		for (const sale of sales) results.push([await speed(sale, await cluster.createDatabase())]);
	} finally {
		await cluster.stop();
	}
	return results.flat();
}

async function rush(name: string, databaseUrl: string | undefined): Promise<Measurement[]> {
	const shop = await startCheckoutShop(databaseUrl, false);
	try {
		const lines = await openLines(shop.address, rushing);
		const requests = shop.tokens
			.slice(0, rushing)
			.map((token) => requestOf(plainOrder(shop.scarceId), { token, idempotencyKey: randomUUID() }));
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
				name: `${rushing} checkouts at once for a stock of ${scarce}, ${name}`,
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

async function speed(sale: Sale, databaseUrl: string): Promise<Measurement> {
	const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
	// The cluster ends connections that a failed round has left at work; what failed is told by the round.
	pool.on('error', () => {});
	try {
		return await compared(sale, databaseUrl, pool);
	} finally {
		await pool.end();
	}
}

async function compared(sale: Sale, databaseUrl: string, pool: pg.Pool): Promise<Measurement> {
	const { recordings, ...floor } = await recorded(sale, databaseUrl, pool);
	const shop = await startCheckoutShop(databaseUrl, sale.isWhole);
	const lines = await openLines(shop.address, atOnce);
	const baskets = sale.baskets(shop);
	const sell = async () => {
		const people = await comers(sale, pool, shop.users, baskets);
		const requests = people.map(({ key, own }, at) =>
			requestOf(sale.order(basketAt(baskets, at), shop), {
				token: shop.tokens[at % shoppers] as string,
				idempotencyKey: own.idempotencyKey,
				...(sale.isWhole && { holdKey: key }),
			}),
		);
		return perSecond(atOnce, async (at, worker) => {
			const status = await (lines[worker] as HttpLine).send(requests[at] as string);
			if (status !== 201) throw new Error(`A checkout was answered with ${status}.`);
		});
	};
	const bare = async () => {
		const people = await comers(sale, pool, floor.users, floor.baskets);
		const replays = people.map(({ own }, at) => replayOf(recordings[at % recordings.length] as Recording, own));
		return perSecond(connections, async (at) => {
			const client = await pool.connect();
			try {
				await replays[at]?.(client);
			} finally {
				client.release();
			}
		});
	};
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
			name: `checkouts of ${sale.name} per second, PostgreSQL`,
			value: median(measured.map((one) => one.shop / one.bare)),
			limit: sale.limit,
			unit: '× bare transaction',
			better: 'higher',
			detail: `median of ${rounds} rounds: ${rate('shop')} over HTTP, ${rate('bare')} transactions of the same ${recordings[0]?.statements.length} statements`,
		};
	} finally {
		for (const line of lines) line.close();
		await stop(shop);
	}
}

const basketAt = (baskets: readonly number[][], at: number): number[] => baskets[at % baskets.length] as number[];

/** The shoppers of one round, with the units that are held for them. */
const comers = ({ isWhole }: Sale, pool: pg.Pool, users: readonly number[], baskets: readonly number[][]) =>
	holdBaskets(
		pool,
		Array.from({ length: checkouts }, (_, at) => ({
			userId: users[at % shoppers] as number,
			products: isWhole ? basketAt(baskets, at) : [],
		})),
	);

/** Statements that real checkouts send between BEGIN and COMMIT, of each set of products once, in a shop of before. */
async function recorded(sale: Sale, databaseUrl: string, pool: pg.Pool) {
	const shop = await openCheckoutShop(databaseUrl, sale.isWhole);
	const recordings: Recording[] = [];
	try {
		const baskets = sale.baskets(shop);
		const people = await comers(sale, pool, shop.users, baskets);
		for (const [at, products] of baskets.entries()) {
			const { key, own } = people[at] as HeldBasket;
			recordings.push(
				await record(own, async () => {
					const answer = await shop.app.inject({
						method: 'POST',
						url: '/api/orders',
						headers: {
							authorization: `Bearer ${shop.tokens[at]}`,
							'idempotency-key': own.idempotencyKey,
							'content-type': 'application/json',
							...(sale.isWhole && { [holdKeyHeader]: key }),
						},
						payload: sale.order(products, shop),
					});
					if (answer.statusCode !== 201)
						throw new Error(`The recorded checkout was answered with ${answer.statusCode}: ${answer.body}`);
					return answer.json<{ id: number }>();
				}),
			);
		}
		return { recordings, baskets, users: shop.users };
	} finally {
		await shop.close();
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

const openLines = (address: string, count: number): Promise<HttpLine[]> =>
	Promise.all(Array.from({ length: count }, () => openHttpLine(address)));

/** The bytes of one checkout. */
function requestOf(
	body: string,
	{ token, idempotencyKey, holdKey }: { token: string; idempotencyKey: string; holdKey?: string },
): string {
	return [
		'POST /api/orders HTTP/1.1',
		'host: localhost',
		`authorization: Bearer ${token}`,
		`idempotency-key: ${idempotencyKey}`,
		...(holdKey ? [`${holdKeyHeader}: ${holdKey}`] : []),
		'content-type: application/json',
		`content-length: ${Buffer.byteLength(body)}`,
		'',
		body,
	].join('\r\n');
}

async function startCheckoutShop(databaseUrl: string | undefined, isPlanned: boolean): Promise<Shop> {
	const child = fork(join(here, 'checkoutShop.ts'), [databaseUrl ?? '', isPlanned ? 'planned' : ''], {
		execArgv: ['--import', 'tsx'],
	});
	return { child, ...(await reply<Omit<Shop, 'child'>>(child)) };
}

async function counts({ child }: Shop): Promise<{ stock: number; sold: number }> {
	child.send('count');
	return reply(child);
}
