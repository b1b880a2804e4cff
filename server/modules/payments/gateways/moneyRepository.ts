import type { GatewayMethod } from '#contract/payments/gateways';
import type { MoneyReason } from '#contract/payments/payments';
import { sql, type Tx } from '#platform/db';
import type { Money, Named } from './port';

interface NewMoney extends Omit<Money, 'attempt' | 'paidAt'> {
	method: GatewayMethod;
	order: number;
	why: MoneyReason | '';
	inTime: boolean;
	at: string;
}

export async function isKnownMoney(tx: Tx, method: GatewayMethod, reference: string): Promise<boolean> {
	const rows = await tx.query(sql`SELECT FROM gateway_money WHERE method = ${method} AND reference = ${reference}`);
	return rows.length > 0;
}

/** Runs in the transaction that has locked the order. */
export async function insertMoney(tx: Tx, money: NewMoney): Promise<void> {
	const { method, reference, order, cents, currency, why, inTime, at } = money;
	await tx.query(sql`
		INSERT INTO gateway_money (method, reference, order_id, amount_cents, currency, why, in_time, at, look_at)
		VALUES (${method}, ${reference}, ${order}, ${cents}, ${currency}, ${why}, ${inTime}, ${at}::timestamptz,
			${at}::timestamptz + interval '1 hour')`);
}

export async function hasPaid(tx: Tx, order: number): Promise<boolean> {
	const rows = await tx.query(sql`SELECT FROM gateway_money WHERE order_id = ${order} AND why IN ('', 'late') LIMIT 1`);
	return rows.length > 0;
}

export interface Returnable {
	cents: number;
	returnedCents: number;
	currency: string;
	why: MoneyReason | '';
}

/** Runs in the transaction that has locked the order. */
export async function findMoney(tx: Tx, order: number, { method, reference }: Named): Promise<Returnable | undefined> {
	const [money] = await tx.query<Returnable>(sql`
		SELECT amount_cents AS cents, returned_cents AS "returnedCents", currency, why FROM gateway_money
		WHERE order_id = ${order} AND method = ${method} AND reference = ${reference}`);
	return money;
}

export async function findPaying(tx: Tx, order: number, method: GatewayMethod): Promise<Named | undefined> {
	const [money] = await tx.query<Named>(sql`
		SELECT method, reference FROM gateway_money
		WHERE order_id = ${order} AND method = ${method} AND why IN ('', 'late')`);
	return money;
}

export async function noteReturned(tx: Tx, { method, reference }: Named): Promise<void> {
	await tx.query(sql`
		UPDATE gateway_money SET returned_cents = amount_cents WHERE method = ${method} AND reference = ${reference}`);
}
