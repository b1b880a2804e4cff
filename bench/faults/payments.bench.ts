import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase, raw, sql } from '#platform/db';
import { createSteppedClock } from '#server/testing/steppedClock';
import { onBothDatabases } from '../lib/databases';
import { type Findings, faultRow, full, openFaultShop, recovered, stock } from '../lib/faultShop';
import { refusalsOf, startPaying, type Told } from '../lib/payingCustomers';

const rounds = full ? { PGlite: 60, PostgreSQL: 60 } : { PGlite: 8, PostgreSQL: 8 };
/** Milliseconds within which the kill comes after an order. */
const longest = 1000;
/** Milliseconds that each checkout stays between the order and its payment, so that most kills meet one there. */
const between = 40;
/** Longer than a hold lasts, and than an order waits for its money. */
const step = 11 * 60_000;

/**
 * The process is killed while customers hold, order and send proofs, the shopkeeper confirms, and the shop cancels what was
 * not paid in time: is all there that was answered, and does every unit and every payment belong somewhere?
 */
export default () => onBothDatabases(killed);

async function killed(name: 'PGlite' | 'PostgreSQL', databaseUrl?: string) {
	const shop = await openFaultShop(databaseUrl);
	const clock = createSteppedClock(shop.dataDir);
	const env = { ...clock.env, TRUST_PROXY: '127.0.0.1' };
	const opened = () => openDatabase({ dataDir: shop.dataDir, databaseUrl });
	const recoveries: number[] = [];
	let survived = 0;
	try {
		await using(await opened(), linger);
		await shop.start(env);
		const paying = await startPaying(shop);
		for (let round = 0; round < rounds[name]; round++) {
			await paying.nextOrder();
			await wait(Math.random() * longest);
			await shop.end('SIGKILL');
			await clock.set((round + 1) * step);
			if (await recovered(() => shop.start(env), recoveries)) survived++;
		}
		await paying.nextOrder();
		await paying.stop();
		await shop.end('SIGTERM');
		const { findings, counts } = await using(await opened(), (database) => examined(database, paying.told));
		return faultRow(
			`SIGKILL under holds, payments and expiries, ${name}`,
			{ ...findings, tried: rounds[name], survived, recoveries },
			`${counts}; refused or unanswered: ${refusalsOf(paying.told)}`,
		);
	} finally {
		await shop.remove();
	}
}

async function using<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}

/** A loop, because the embedded database has nobody who would wake it from a sleep. */
async function linger(database: Database): Promise<void> {
	await database.query(
		raw(`
		CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
			DECLARE over timestamptz := clock_timestamp() + interval '${between} milliseconds';
			BEGIN
				WHILE clock_timestamp() < over LOOP END LOOP;
				RETURN NEW;
			END $$`),
	);
	await database.query(raw('CREATE TRIGGER linger BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION linger()'));
}

interface OrderRow {
	id: number;
	key: string;
	status: string;
	state: string | null;
	operationNumber: string | null;
	/** Whether lines, total and amount agree. */
	isWhole: boolean;
	proofs: number;
	placings: number;
	confirmations: number;
	cancellations: number;
}

async function examined(database: Database, told: Told): Promise<{ findings: Findings; counts: string }> {
	const events = (condition: string) =>
		raw(`(SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND ${condition})`);
	const orders = await database.query<OrderRow>(sql`
		SELECT o.id, o.notes AS key, o.status, p.state, p.operation_number AS "operationNumber",
			(SELECT count(*) = 2 AND sum(quantity * unit_price_cents) = o.total_cents FROM order_items WHERE order_id = o.id)
				AND p.amount_cents = o.total_cents AS "isWhole",
			(SELECT count(*)::int FROM payment_proofs f WHERE f.order_id = o.id) AS proofs,
			${events(`e.kind = 'placed'`)} AS placings,
			${events(`e.kind = 'payment' AND e.facts->>'to' = 'CONFIRMED'`)} AS confirmations,
			${events(`e.kind = 'status' AND e.facts->>'to' = 'CANCELLED'`)} AS cancellations
		FROM orders o LEFT JOIN payments p ON p.order_id = o.id`);
	const stray = await database.query(sql`
		SELECT p.order_id FROM payments p LEFT JOIN orders o ON o.id = p.order_id WHERE o.id IS NULL`);
	const wrongUnits = await database.query(sql`
		SELECT p.id FROM products p
		WHERE p.stock + p.held + (SELECT coalesce(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
				WHERE i.product_id = p.id AND o.status <> 'CANCELLED') <> ${stock}::int
			OR p.held <> (SELECT coalesce(sum(units), 0) FROM stock_holds WHERE product_id = p.id)
			OR p.stock <> (SELECT coalesce(sum(change), 0) FROM stock_movements WHERE product_id = p.id)`);
	const byId = new Map(orders.map((order) => [order.id, order]));
	const lost = [
		...[...told.orders].filter(([key, id]) => byId.get(id)?.key !== key),
		...[...told.proofs].filter(([id, number]) => byId.get(id)?.operationNumber !== number),
		...[...told.confirmations].filter((id) => byId.get(id)?.state !== 'CONFIRMED'),
	];
	const twice = orders.filter(
		({ proofs, placings, confirmations, cancellations }) =>
			proofs > 1 || placings > 1 || confirmations > 1 || cancellations > 1,
	);
	const count = (wanted: string) => orders.filter(({ state }) => state === wanted).length;
	return {
		findings: {
			confirmed: told.orders.size + told.proofs.size + told.confirmations.size,
			lost: lost.length,
			doubled: orders.length - new Set(orders.map(({ key }) => key)).size + twice.length,
			torn: orders.filter((order) => !isConsistent(order)).length + stray.length + wrongUnits.length,
		},
		counts:
			`${told.holds} holds, ${told.orders.size} orders, ${told.proofs.size} proofs, ${told.confirmations.size} confirmations answered; ` +
			`of ${orders.length} orders ${count('CONFIRMED')} confirmed, ${count('PROOF_SENT')} with a proof, ${count('EXPIRED')} expired, ${count('WAITING')} waiting`,
	};
}

/** The order's status and steps that go with each state of a payment. */
const statusOf: Record<string, { status: string; proofs: number; confirmations: number; cancellations: number }> = {
	WAITING: { status: 'PENDING', proofs: 0, confirmations: 0, cancellations: 0 },
	PROOF_SENT: { status: 'PENDING', proofs: 1, confirmations: 0, cancellations: 0 },
	CONFIRMED: { status: 'CONFIRMED', proofs: 1, confirmations: 1, cancellations: 0 },
	EXPIRED: { status: 'CANCELLED', proofs: 0, confirmations: 0, cancellations: 1 },
};

function isConsistent({ state, isWhole, placings, ...order }: OrderRow): boolean {
	const expected = statusOf[state ?? ''];
	if (!expected || !isWhole || placings !== 1) return false;
	return Object.entries(expected).every(([name, value]) => order[name as keyof typeof expected] === value);
}
