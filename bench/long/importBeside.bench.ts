import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signInAdmin } from '#server/testing/serverProcess';
import { adminPassword, type FaultShop, openFaultShop, statusOf } from '../lib/faultShop';
import { type FileCells, importRows } from '../lib/importRows';

const count = Number(process.env.COUNT ?? 50_000);
/** Milliseconds. */
const limits = { order: 500, 'sign-in': 500, list: 1000, search: 1000 };
/** Seconds, twice as long as one transaction took on two cores with other work. */
const lengthLimit = 76;

/** Milliseconds. */
const patience = 300_000;
/** Milliseconds of the visitors without an import. */
const aloneFor = 8000;
/** The first one of the shop, once it is open. */
const category = { name: '' };
const kinds = ['order', 'sign-in', 'list', 'search'] as const;
type Kind = (typeof kinds)[number];

const json = { 'content-type': 'application/json' };

/**
 * Orders, sign-ins and lists while 50,000 products are imported into the embedded database: first as new ones, then with
 * another price and two units less each. Each visitor asks, waits for the answer, and rests for a moment.
 */
export default async function importBeside() {
	const shop = await openFaultShop();
	try {
		await shop.start({ TRUST_PROXY: 'loopback' });
		const { accessToken } = (await (await signInAdmin(shop.address, adminPassword)).json()) as { accessToken: string };
		const authorization = `Bearer ${accessToken}`;
		const measured = [];
		const answer = await fetch(`${shop.address}/api/categories/active`);
		category.name = ((await answer.json()) as { name: string }[])[0]?.name ?? '';
		const rowsOf = (row: (number: number) => FileCells) => Array.from({ length: count }, (_, number) => row(number));
		const alone = await timesBeside(shop, () => pause(aloneFor));
		const works = { 'a preview': { row: created, dryRun: true }, new: { row: created }, changed: { row: changed } };
		for (const [name, { row, ...how }] of Object.entries(works)) {
			const began = performance.now();
			const times = await timesBeside(shop, () => importRows(shop.address, authorization, rowsOf(row), how));
			const seconds = (performance.now() - began) / 1000;
			const better = 'lower' as const;
			for (const kind of kinds) {
				const told = (all: number[]) => [0.5, 0.99, 1].map((share) => at(all, share).toFixed(0)).join(', ');
				measured.push({
					name: `${kind} beside an import of ${count} ${name} products, p99`,
					...{ value: at(times[kind], 0.99), limit: limits[kind], unit: 'ms', better },
					detail: `${times[kind].length} with p50, p99, longest of ${told(times[kind])} ms; alone ${told(alone[kind])} ms`,
				});
			}
			measured.push({
				name: `import of ${count} ${name} products`,
				value: seconds,
				limit: lengthLimit,
				unit: 's',
				better,
			});
		}
		return measured;
	} finally {
		await shop.remove();
	}
}

/** Milliseconds of each answer that visitors got during the work. */
async function timesBeside(shop: FaultShop, work: () => Promise<void>): Promise<Record<Kind, number[]>> {
	const times: Record<Kind, number[]> = { order: [], 'sign-in': [], list: [], search: [] };
	const isOver = { yet: false };
	const visitors = visitorsOf(shop).map(({ kind, ask, rest }) => beside(isOver, times[kind], ask, rest));
	await work();
	isOver.yet = true;
	await Promise.all(visitors);
	return times;
}

const at = (times: readonly number[], share: number): number =>
	[...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
	Number.NaN;

const created = (number: number): FileCells => ({
	...{ sku: `IMP-${number}`, nombre: `Chompa de alpaca, modelo ${number}` },
	descripcion: `Hecha a mano en Ayacucho, lote ${number * 13}; incluye estuche y manual.`,
	precio: ((number % 9000) / 10 + 1).toFixed(2),
	...{ stock: String(2 + (number % 300)), categoria: category.name, activo: 'sí', destacado: 'no' },
});

const changed = (number: number): FileCells => ({
	...{ sku: `IMP-${number}`, precio: '49.90', stock: String(number % 300) },
	stock_exportado: `${2 + (number % 300)} (export-of-the-bench)`,
});

function visitorsOf({ address, customer }: FaultShop) {
	const signIn = JSON.stringify({ username: 'admin', password: adminPassword });
	const order = (turn: number) => ({
		items: [{ productId: 1 + (turn % 20), quantity: 1, price: 25 }],
		...{
			shippingAddress: 'Av. Arequipa 123, Lima',
			phone: '+51 999 888 777',
			paymentMethod: 'ON_DELIVERY',
			again: true,
		},
	});
	const post = (path: string, headers: object, body: string) =>
		statusOf(`${address}${path}`, {
			method: 'POST',
			headers: { ...json, ...headers },
			body,
			signal: AbortSignal.timeout(patience),
		});
	const get = (query: string) =>
		statusOf(`${address}/api/products/page${query}`, { signal: AbortSignal.timeout(patience) });
	return [
		{
			...{ kind: 'order' as const, rest: 150 },
			ask: (turn: number) =>
				post(
					'/api/orders',
					{ authorization: customer(turn), 'idempotency-key': randomUUID() },
					JSON.stringify(order(turn)),
				),
		},
		{
			...{ kind: 'sign-in' as const, rest: 250 },
			ask: (turn: number) =>
				post('/api/auth/signin', { 'x-forwarded-for': `198.51.${turn % 100}.${1 + (turn % 250)}` }, signIn),
		},
		{ kind: 'list' as const, rest: 150, ask: () => get('') },
		{
			kind: 'search' as const,
			rest: 500,
			ask: (turn: number) => get(`?search=manta%20${turn}`),
		},
	];
}

async function beside(isOver: { yet: boolean }, times: number[], ask: (turn: number) => Promise<number>, rest: number) {
	for (let turn = 0; !isOver.yet; turn++) {
		const began = performance.now();
		const status = await ask(turn);
		if (status !== 200 && status !== 201) throw new Error(`A visitor was answered with ${status}.`);
		times.push(performance.now() - began);
		await pause(rest);
	}
}
