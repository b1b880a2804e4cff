import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { holdKeyHeader } from '#contract/orders/holds';
import type { Order } from '#contract/orders/order';
import { signInAdmin } from '#server/testing/serverProcess';
import { adminPassword, type FaultShop } from './faultShop';

const products = 20;
const price = 25;
const writers = 4;
/** Milliseconds after which somebody gives up. */
const patience = 60_000;

/** The smallest PNG of one pixel. */
const voucher = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** Successes that the shop answered. */
export interface Told {
	/** Ids of orders by their keys. */
	orders: Map<string, number>;
	/** Operation numbers by order. */
	proofs: Map<number, string>;
	/** Orders whose payment the shopkeeper confirmed. */
	confirmations: Set<number>;
	holds: number;
	/** Answers that were no success, and no answers, by what they were. */
	refusals: Map<number | string, number>;
}

interface Answer {
	status: number;
	body: unknown;
}

/**
 * Customers hold two products, order them with Yape, and repeat what was not answered. A third never pays, the others send
 * a proof, and the shopkeeper confirms every second one.
 */
export async function startPaying({ address, customer }: Pick<FaultShop, 'address' | 'customer'>) {
	const told: Told = { orders: new Map(), proofs: new Map(), confirmations: new Set(), holds: 0, refusals: new Map() };
	const admin = await adminOf(address);
	await setUp(address, admin);
	let stopped = false;
	let turn = 0;

	const send = (path: string, init: RequestInit, headers: Record<string, string>): Promise<Answer | undefined> =>
		fetch(address + path, { ...init, headers, signal: AbortSignal.timeout(20_000) })
			.then(async (answer) => ({ status: answer.status, body: await answer.json() }))
			.catch(() => undefined);

	/** Asks again until `isDone`; undefined where the shop says that it will never be. */
	async function insist(ask: () => Promise<Answer | undefined>, isDone: (answer: Answer) => boolean) {
		for (const begun = performance.now(); performance.now() - begun < patience; await wait(50)) {
			const answer = await ask();
			if (answer && isDone(answer)) return answer.body;
			const what = answer?.status ?? 'no answer';
			told.refusals.set(what, (told.refusals.get(what) ?? 0) + 1);
			if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return undefined;
		}
		throw new Error(`A customer was refused for a minute: ${refusalsOf(told)}.`);
	}
	const json = { 'content-type': 'application/json' };
	const isOk = ({ status }: Answer) => status === 200 || status === 201;

	async function buy(): Promise<void> {
		const number = turn++;
		const key = randomUUID();
		const holdKey = randomBytes(16).toString('hex');
		const who = {
			authorization: customer(number),
			[holdKeyHeader]: holdKey,
			'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
		};
		const items = [number, number + 1].map((at) => ({ productId: (at % products) + 1, quantity: 1, price }));
		const hold = await send('/api/holds', { method: 'POST', body: JSON.stringify({ items }) }, { ...who, ...json });
		if (hold?.status === 200) told.holds++;
		const body = JSON.stringify({
			items,
			shippingAddress: 'Av. Arequipa 123, Lima',
			phone: '+51 999 888 777',
			paymentMethod: 'YAPE',
			notes: key,
			again: true,
		});
		const headers = { ...who, ...json, 'idempotency-key': key };
		const placed = await insist(() => send('/api/orders', { method: 'POST', body }, headers), isOk);
		if (!placed) throw new Error(`An order was refused: ${refusalsOf(told)}.`);
		const { id } = placed as Order;
		told.orders.set(key, id);
		if (number % 3 > 0) await pay(id, String(10_000_000 + number), who.authorization, number % 3 === 2);
	}

	async function pay(id: number, operationNumber: string, authorization: string, isConfirmed: boolean): Promise<void> {
		const form = new FormData();
		form.set('operationNumber', operationNumber);
		form.set('image', new Blob([voucher], { type: 'image/png' }), 'yape.png');
		const prove = async () => {
			const proved = await send(`/api/payments/${id}/proofs`, { method: 'POST', body: form }, { authorization });
			// A proof that came, but whose answer did not, is not waited for any more.
			return proved?.status === 409 ? send(`/api/orders/${id}`, {}, { authorization }) : proved;
		};
		const order = (await insist(prove, isOk)) as Order | undefined;
		// Too late: the order was cancelled, because it was not paid in time.
		if (order?.payment?.operationNumber !== operationNumber) return;
		told.proofs.set(id, operationNumber);
		if (!isConfirmed) return;
		const decision = JSON.stringify({ proofId: order.payment.proofs.at(-1)?.id ?? null });
		const confirm = () =>
			send(`/api/admin/payments/${id}/confirm`, { method: 'POST', body: decision }, { ...json, authorization: admin });
		if (await insist(confirm, isOk)) told.confirmations.add(id);
	}

	const done = Promise.all(
		Array.from({ length: writers }, async () => {
			while (!stopped) await buy();
		}),
	);
	// A failure is for whoever stops them; until then nobody awaits it.
	done.catch(() => {});
	return {
		told,
		/** Resolves when one more order is confirmed. */
		async nextOrder(): Promise<void> {
			const before = told.orders.size;
			while (told.orders.size === before) await Promise.race([wait(10), done]);
		},
		async stop(): Promise<void> {
			stopped = true;
			await done;
		},
	};
}

export const refusalsOf = ({ refusals }: Pick<Told, 'refusals'>): string =>
	[...refusals].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';

async function adminOf(address: string): Promise<string> {
	const answer = await signInAdmin(address, adminPassword);
	return `Bearer ${((await answer.json()) as { accessToken: string }).accessToken}`;
}

async function setUp(address: string, authorization: string): Promise<void> {
	const answer = await fetch(`${address}/api/admin/settings/payment`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json', authorization },
		body: JSON.stringify({ yapeNumber: '987 654 321', yapeHolder: 'Rosa Quispe', walletMinutes: 5 }),
	});
	if (!answer.ok) throw new Error(`The settings were refused: ${answer.status} ${await answer.text()}`);
}
