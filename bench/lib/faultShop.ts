import { createHmac, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate, openDatabase, sql } from '#platform/db';
import { freePort } from '#server/testing/postgres';
import { type ServerProcess, signInAdmin, startServer } from '#server/testing/serverProcess';
import { createTestDataDir } from '#server/testing/testDatabase';

/** `FULL=1` takes more rounds. */
export const full = process.env.FULL === '1';

export const adminPassword = 'una-buena-clave-9';
const secret = 'the-benchmark-signs-its-customers-in-by-itself';
/** Many, because each may order thirty times a minute. */
const customers = 1000;
const products = 20;
/** Of each product. */
export const stock = 1_000_000;
const price = 25;
/** Milliseconds after which a shop does not come back any more. */
const patience = 60_000;
const writers = 4;

/** A shop on a port that stays the same however often its process ends. */
export interface FaultShop {
	address: string;
	dataDir: string;
	/** Starts its process, or starts it again, with more settings; resolves when it is ready. */
	start(env?: Record<string, string>): Promise<void>;
	/** The process that was started last. */
	process(): ServerProcess;
	/** Authorization of the customer of this number. */
	customer(number: number): string;
	/** Ends the process if it runs. */
	end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
	/** Compares the database, with no process on it, with what the writers were told. */
	examine(written: Written): Promise<Findings>;
	remove(): Promise<void>;
}

/** Confirmed writes: orders by their key, with the id in the answer, and names of categories. */
export interface Written {
	orders: Map<string, number>;
	categories: Set<string>;
	/** Answers that were no confirmation, and no answers, by what they were. */
	refusals: Map<number | string, number>;
}

export interface Findings {
	confirmed: number;
	/** Confirmed and gone. */
	lost: number;
	/** Keys with more than one order. */
	doubled: number;
	/** Orders without all their lines or with a wrong total, and products whose stock and sales do not add up. */
	torn: number;
}

/** Counts in the table of faults. */
export interface Fault extends Findings {
	tried: number;
	/** How often the shop came back. */
	survived: number;
	/** Milliseconds, one for each time. */
	recoveries: number[];
}

/** A row of both tables (bench/README.md): the value counts every wrong thing. */
export function faultRow(name: string, fault: Fault, detail: string) {
	return {
		name,
		value: fault.lost + fault.doubled + fault.torn + fault.tried - fault.survived,
		limit: 0,
		unit: 'mistakes',
		better: 'lower' as const,
		detail,
		fault,
	};
}

/** With customers and products that do not run out; `databaseUrl` of an empty database, or none for the embedded one. */
export async function openFaultShop(databaseUrl?: string): Promise<FaultShop> {
	const dataDir = await createTestDataDir();
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const opened = () => openDatabase({ dataDir, databaseUrl });
	const database = await opened();
	await migrate(database);
	const [category] = await database.query<{ id: number }>(
		sql`INSERT INTO categories (name) VALUES ('Ofertas') RETURNING id`,
	);
	await database.query(sql`
		INSERT INTO products (name, description, price_cents, stock, sku, category_id)
		SELECT 'Manta ' || n, '', ${price * 100}::int, ${stock}::int, 'SKU-' || n, ${category?.id}::int
		FROM generate_series(1, ${products}::int) AS n`);
	const users = await database.query<{ id: number }>(sql`
		INSERT INTO users (username, email, password_hash, roles)
		SELECT gen_random_uuid()::text, gen_random_uuid() || '@tienda.test', '', '{ROLE_USER}' FROM generate_series(1, ${customers}::int)
		RETURNING id`);
	await database.close();
	let running: ServerProcess | undefined;
	const current = (): ServerProcess => {
		if (!running) throw new Error('The shop was not started yet.');
		return running;
	};
	const shop: FaultShop = {
		address,
		dataDir,
		process: current,
		customer: (number) => `Bearer ${signed(users[number % customers]?.id ?? 0)}`,
		async start(env = {}) {
			const settings = { PORT: String(port), DATA_DIR: dataDir, JWT_SECRET: secret, ADMIN_PASSWORD: adminPassword };
			running = startServer({ ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env });
			await running.address();
			await untilReady(address);
		},
		async end(signal) {
			current().child.kill(signal);
			return current().ended;
		},
		async examine(written) {
			const left = await opened();
			try {
				return await compare(left, written);
			} finally {
				await left.close();
			}
		},
		async remove() {
			if (running) await shop.end('SIGKILL');
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
	return shop;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the shop makes them. */
function signed(userId: number): string {
	const now = Math.floor(Date.now() / 1000);
	const claims = { sub: String(userId), ver: 1, jti: randomUUID(), iat: now, exp: now + 7 * 86_400 };
	const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
	return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Answers the status, 0 for no answer. */
export const statusOf = (url: string, init?: RequestInit): Promise<number> =>
	fetch(url, { signal: AbortSignal.timeout(20_000), ...init }).then(
		async (answer) => {
			await answer.arrayBuffer();
			return answer.status;
		},
		() => 0,
	);

/** Milliseconds until the shop is ready, from now. */
export async function untilReady(address: string): Promise<number> {
	const begun = performance.now();
	while ((await statusOf(`${address}/api/health/ready`)) !== 200) {
		if (performance.now() - begun > patience) throw new Error('The shop did not get ready within a minute.');
		await wait(20);
	}
	return performance.now() - begun;
}

/** Whether the shop was ready within the patience; the time goes into `recoveries`. */
export async function recovered(work: () => Promise<unknown>, recoveries: number[]): Promise<boolean> {
	const begun = performance.now();
	try {
		await work();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return false;
	}
	recoveries.push(performance.now() - begun);
	return true;
}

/**
 * Customers order two products each time and repeat an order, with its key, until it is confirmed, as the browser lets
 * them; an administrator makes categories and repeats nothing.
 */
export async function startWriting({ address, customer }: Pick<FaultShop, 'address' | 'customer'>) {
	const written: Written = { orders: new Map(), categories: new Set(), refusals: new Map() };
	const answer = await signInAdmin(address, adminPassword);
	const { accessToken } = (await answer.json()) as { accessToken: string };
	let stopped = false;
	let turn = 0;

	async function refused(what: number | string): Promise<void> {
		written.refusals.set(what, (written.refusals.get(what) ?? 0) + 1);
		await wait(50);
	}

	async function order(): Promise<void> {
		const number = turn++;
		const key = randomUUID();
		const lines = [number, number + 1].map((at) => ({ productId: (at % products) + 1, quantity: 1, price }));
		const request = {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: customer(number), 'idempotency-key': key },
			body: JSON.stringify({
				items: lines,
				shippingAddress: 'Av. Arequipa 123, Lima',
				phone: '+51 999 888 777',
				paymentMethod: 'ON_DELIVERY',
				notes: key,
				again: true,
			}),
		};
		for (const begun = performance.now(); performance.now() - begun < patience; ) {
			const got = await fetch(`${address}/api/orders`, { ...request, signal: AbortSignal.timeout(20_000) })
				.then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { id: number } }))
				.catch(() => undefined);
			if (got?.status === 201 || got?.status === 200) {
				written.orders.set(key, got.body.id);
				return;
			}
			await refused(got?.status ?? 'no answer');
		}
		throw new Error(`An order was refused for a minute: ${refusalsOf(written)}.`);
	}

	async function category(): Promise<void> {
		const body = new FormData();
		const name = `Categoría ${randomUUID()}`;
		body.set('name', name);
		const headers = { authorization: `Bearer ${accessToken}` };
		const status = await statusOf(`${address}/api/categories`, { method: 'POST', headers, body });
		if (status === 201) written.categories.add(name);
		else await refused(status || 'no answer');
		await wait(100);
	}

	const until = async (work: () => Promise<void>) => {
		while (!stopped) await work();
	};
	const buying = Array.from({ length: writers }, () => until(order));
	const done = Promise.all([...buying, until(category)]);
	// Who stops hears of it; until then nobody waits.
	done.catch(() => {});
	return {
		written,
		/** Milliseconds until one more order is confirmed. */
		async nextOrder(): Promise<number> {
			const begun = performance.now();
			const before = written.orders.size;
			while (written.orders.size === before) {
				if (performance.now() - begun > patience)
					throw new Error(`No order was confirmed within a minute: ${refusalsOf(written)}.`);
				await wait(10);
			}
			return performance.now() - begun;
		},
		async stop(): Promise<void> {
			stopped = true;
			await done;
		},
	};
}

/**
 * Breaks a shop that sells so often, each time at a moment within `longest` milliseconds after an order, and answers what
 * is left of what was confirmed. `breakOnce` answers whether the shop came back.
 */
export async function breakUnderOrders(
	shop: FaultShop,
	{ rounds, longest }: { rounds: number; longest: number },
	breakOnce: (recoveries: number[], round: number) => Promise<boolean>,
): Promise<{ fault: Fault; refusals: string }> {
	const writing = await startWriting(shop);
	const recoveries: number[] = [];
	let survived = 0;
	for (let round = 0; round < rounds; round++) {
		await writing.nextOrder();
		await wait(Math.random() * longest);
		if (await breakOnce(recoveries, round)) survived++;
	}
	await writing.nextOrder();
	await writing.stop();
	await shop.end('SIGTERM');
	const findings = await shop.examine(writing.written);
	const refusals = `refused or unanswered: ${refusalsOf(writing.written)}`;
	return { fault: { ...findings, tried: rounds, survived, recoveries }, refusals };
}

export const refusalsOf = ({ refusals }: Written): string =>
	[...refusals].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';

async function compare(database: Awaited<ReturnType<typeof openDatabase>>, written: Written): Promise<Findings> {
	const orders = await database.query<{ id: number; key: string; lines: number; right: boolean }>(sql`
		SELECT o.id, o.notes AS key, count(i.id)::int AS lines,
			coalesce(sum(i.quantity * i.unit_price_cents), 0) = o.total_cents AS right
		FROM orders o LEFT JOIN order_items i ON i.order_id = o.id GROUP BY o.id`);
	const wrong = await database.query(sql`
		SELECT p.id FROM products p LEFT JOIN order_items i ON i.product_id = p.id
		GROUP BY p.id HAVING p.stock + coalesce(sum(i.quantity), 0) <> ${stock}::int`);
	const kept = await database.query<{ name: string }>(sql`SELECT name FROM categories`);
	const names = new Set(kept.map(({ name }) => name));
	const keys = new Map(orders.map(({ id, key }) => [id, key]));
	const lostOrders = [...written.orders].filter(([key, id]) => keys.get(id) !== key);
	const lostCategories = [...written.categories].filter((name) => !names.has(name));
	return {
		confirmed: written.orders.size + written.categories.size,
		lost: lostOrders.length + lostCategories.length,
		doubled: orders.length - new Set(orders.map(({ key }) => key)).size,
		torn: orders.filter(({ lines, right }) => lines !== 2 || !right).length + wrong.length,
	};
}
