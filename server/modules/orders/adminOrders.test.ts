import * as v from 'valibot';
import type { Todo } from '#contract/admin/todo';
import { AdminOrderPage, orderSortFields } from '#contract/orders/desk';
import type { Order } from '#contract/orders/order';
import { type OrderStatus, orderStatuses } from '#contract/orders/status';
import type { RoleName } from '#contract/team/permissions';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf, ownersPart } from './testing/shopper';

interface Seed {
	number: string;
	customer: keyof typeof customers | null;
	status: OrderStatus;
	cents: number;
	at: string;
}

/** User name, first name, last name. */
const customers = {
	angel: ['angel7', 'Ángel', 'Peña'],
	angela: ['angela', 'Angela', 'Zárate'],
	nora: ['nora', 'Nora', ''],
	nunez: ['anunez', 'Ana', 'Núñez'],
	nuzzi: ['nuzzi', 'Ana', 'Nuzzi'],
	nusta: ['nusta', 'Ñusta', 'Quispe'],
	oscar: ['oscar_50%', '', ''],
} as const;

const order = (number: string, customer: Seed['customer'], status: OrderStatus, cents: number, at: string): Seed => ({
	number,
	customer,
	status,
	cents,
	at,
});

/** In the order of their ids, which is not that of their times. */
const seeds: Seed[] = [
	order('ORD-2026-001', 'angel', 'DELIVERED', 12_990, '2026-03-01T10:00:00.000Z'),
	order('ORD-2025-1000', 'angela', 'PENDING', 500, '2025-12-30T10:00:00.000Z'),
	order('ORD-2025-999', 'nora', 'SHIPPED', 500, '2025-12-29T10:00:00.000Z'),
	order('ORD-2026-002', 'nunez', 'CANCELLED', 99_999, '2026-03-08T04:59:59.000Z'),
	order('ORD-2026-003', 'nuzzi', 'CONFIRMED', 0, '2026-03-08T05:00:00.000Z'),
	order('ORD-2026-004', 'nusta', 'PROCESSING', 7_550, '2026-03-09T22:00:00.000Z'),
	order('ORD-2026-005', 'oscar', 'PENDING', 500, '2026-03-10T01:00:00.000Z'),
	order('ORD-2026-006', null, 'SHIPPED', 2_000, '2026-03-10T01:00:00.000Z'),
];

const nameOf = ({ customer }: Seed) => {
	if (!customer) return '';
	const [username, first, last] = customers[customer];
	return `${first} ${last}`.trim() || username;
};
const emailOf = ({ customer }: Seed) => (customer ? `${customers[customer][0]}@correo.pe` : '');
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const spanish = (one: string, other: string) => one.localeCompare(other, 'es', { numeric: true });

const comparisons: Record<(typeof orderSortFields)[number], (a: Seed, b: Seed) => number> = {
	createdAt: (a, b) => Date.parse(a.at) - Date.parse(b.at),
	orderNumber: (a, b) => spanish(a.number, b.number),
	customer: (a, b) => spanish(nameOf(a), nameOf(b)),
	total: (a, b) => a.cents - b.cents,
	status: (a, b) => orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status),
};

describeOnBackends('GET /api/orders', (kind) => {
	let database: Database;
	let test: TestApp;
	// Nine in the evening of the 9th in Lima.
	const now = Date.parse('2026-03-10T02:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now } });
		const people = Object.entries(customers).map(([key, [username, first, last]]) => ({ key, username, first, last }));
		await test.query(sql`
			INSERT INTO users (username, email, password_hash, first_name, last_name, phone, roles)
			SELECT username, username || '@correo.pe', '', first, last, '9', '{ROLE_USER}'
			FROM json_to_recordset(${JSON.stringify(people)}::json) AS given (username text, first text, last text)`);
		const rows = seeds.map((seed) => ({ ...seed, username: seed.customer && customers[seed.customer][0] }));
		await test.query(sql`
			INSERT INTO orders (order_number, user_id, status, total_cents, payment_method, created_at)
			SELECT number, (SELECT id FROM users WHERE users.username = given.username), status, cents, 'ON_DELIVERY', at
			FROM json_to_recordset(${JSON.stringify(rows)}::json)
				AS given (number text, username text, status text, cents integer, at timestamptz)`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const ask = async (query: Record<string, string> = {}) =>
		test.call('GET', `/api/orders?${new URLSearchParams(query)}`, { token: await test.adminToken() });
	const page = async (query?: Record<string, string>) => {
		const answer = await ask(query);
		if (answer.statusCode !== 200) throw new Error(answer.body);
		return v.parse(AdminOrderPage, answer.json());
	};
	const numbers = async (query?: Record<string, string>) =>
		(await page(query)).orders.map(({ orderNumber }) => orderNumber);

	it('[R6-04, R10-04] is for administrators, and kept by nobody on the way', async () => {
		expect((await test.call('GET', '/api/orders')).statusCode).toBe(401);
		expect((await test.call('GET', '/api/orders', { token: await test.userToken() })).statusCode).toBe(403);
		const answer = await ask();
		expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
	});

	it.each(orderSortFields)('[R3-171, R10-04] sorts by %s both ways, ties by id', async (sort) => {
		for (const [direction, sign] of [
			['asc', 1],
			['desc', -1],
		] as const) {
			const expected = seeds
				.map((seed, id) => ({ seed, id }))
				.sort((a, b) => sign * (comparisons[sort](a.seed, b.seed) || a.id - b.id));
			expect(await numbers({ sort, direction })).toEqual(expected.map(({ seed }) => seed.number));
		}
	});

	it('[R3-171] begins with the newest', async () => {
		expect(await numbers()).toEqual(await numbers({ sort: 'createdAt', direction: 'desc' }));
	});

	it.each([
		['ORD-2026-00', 6],
		['ord-2025', 2],
		['nunez', 1],
		['NÚÑEZ', 1],
		['ana n', 2],
		['angel', 2],
		['peña', 1],
		['@CORREO.pe', 7],
		['  oscar_50%  ', 1],
		['%', 1],
		['_', 1],
		['\\', 0],
		['％', 1],
		["' OR true --", 0],
		['\u0000', 0],
		['Peña Ángel', 0],
	])('[R3-170, R10-04] finds %j in number, name and email, whatever accents and case', async (search, count) => {
		const { orders, matching, counts } = await page({ search, sort: 'orderNumber', direction: 'asc' });
		const expected = seeds.filter((seed) =>
			[seed.number, nameOf(seed), emailOf(seed)].some((text) => folded(text).includes(folded(search).trim())),
		);
		// A full-width sign is the same sign to the database.
		if (search !== '％') {
			expect(orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(expected.map(({ number }) => number).sort());
		}
		expect([orders.length, matching, counts.all]).toEqual([count, count, seeds.length]);
	});

	it('[R3-170, R3-172, R10-04] filters by status and counts the whole shop all the same', async () => {
		for (const status of ['ALL', ...orderStatuses]) {
			const { orders, matching, counts } = await page({ status });
			const expected = seeds.filter((seed) => status === 'ALL' || seed.status === status);
			expect(orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(expected.map(({ number }) => number).sort());
			expect(matching).toBe(expected.length);
			expect(counts).toEqual({
				all: 8,
				byStatus: { PENDING: 2, CONFIRMED: 1, PROCESSING: 1, SHIPPED: 2, DELIVERED: 1, CANCELLED: 1 },
				balances: { TO_COLLECT: 0, TO_RETURN: 0 },
				unpaid: { requests: 0, share: 0 },
			});
		}
		expect(await numbers({ status: 'SHIPPED', search: 'nora' })).toEqual(['ORD-2025-999']);
	});

	it('keeps the orders of the last days, which begin at midnight in Lima', async () => {
		const recent = ['ORD-2026-006', 'ORD-2026-005', 'ORD-2026-004'];
		expect(await numbers({ days: '1' })).toEqual(recent);
		expect(await numbers({ days: '2' })).toEqual([...recent, 'ORD-2026-003']);
		expect(await numbers({ days: '3' })).toEqual([...recent, 'ORD-2026-003', 'ORD-2026-002']);
		expect((await page({ days: '3', status: 'CANCELLED' })).matching).toBe(1);
	});

	it('answers pages, the one behind the last empty', async () => {
		const all = await numbers({ sort: 'total' });
		for (const at of [1, 2, 3, 4]) {
			const { orders, matching } = await page({ sort: 'total', size: '3', page: String(at) });
			expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(all.slice((at - 1) * 3, at * 3));
			expect(matching).toBe(8);
		}
		expect((await page({ page: '1000000', size: '200' })).orders).toEqual([]);
	});

	it.each([
		[{ status: 'PERDIDO' }, 'status'],
		[{ balance: 'OPEN' }, 'balance'],
		[{ sort: 'password_hash' }, 'sort'],
		[{ direction: 'up' }, 'direction'],
		[{ page: '0' }, 'page'],
		[{ page: '1e3' }, 'page'],
		[{ size: '201' }, 'size'],
		[{ days: '-1' }, 'days'],
		[{ search: 'x'.repeat(101) }, 'search'],
	])('refuses %j', async (query, field) => {
		const answer = await ask(query as unknown as Record<string, string>);
		expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
	});

	it('[R10-04] shows of an order what its owner sees, and whose it is while the account is there', async () => {
		const shopper = createShopper(test);
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId, price: '19.90' });
		const owner = await test.createUser({ username: 'efimera' });
		const lines = [lineOf(product, 2)];
		// Cut in the middle of its last character.
		const notes = 'Piso 2 📦'.slice(0, -1);
		const bought = await shopper.buy(owner.token, lines, { paymentMethod: 'BANK_TRANSFER', notes });
		const found = async (): Promise<object | undefined> =>
			(await page({ search: bought.orderNumber })).orders.filter(({ id }) => id === bought.id).map(ownersPart)[0];
		const seen = (await test.call('GET', `/api/orders/${bought.id}`, { token: owner.token })).json<Order>();
		expect(await found()).toEqual({
			...seen,
			customer: { name: 'efimera', email: 'efimera@tienda.test', phone: '' },
		});
		await test.call('DELETE', `/api/user/admin/users/${owner.id}`, { token: await test.adminToken() });
		expect(await found()).toEqual({ ...seen, customer: null });
		await shopper.setStatus(bought.id, 'CANCELLED');
		// The account is gone, and nobody needs to know any more where the order went.
		const ended = { status: 'CANCELLED', paymentInstructions: '', shippingAddress: '', phone: '', notes: '' };
		expect(await found()).toEqual({ ...seen, ...ended, customer: null });
		await test.query(sql`DELETE FROM orders WHERE id = ${bought.id}`);
	});

	describe('what waits for the team', () => {
		const todo = async (token: string) => (await test.call('GET', '/api/admin/todo', { token })).json<Todo>();
		const as = async (...roles: RoleName[]) => todo((await test.createUser({ roles })).token);
		const kinds = ({ tasks }: Todo) => tasks.map(({ kind, count }) => [kind, count]);
		const mail = (id: string, at: string, facts: string | null) => sql`
			INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, facts, created_at, expires_at, due_at)
			VALUES (${id}, 'welcome', 'failed', '', '', '', '', ${facts}::text, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`;
		const boleta = (number: number, state: string) => sql`
			INSERT INTO tax_documents (order_id, kind, series, number, issued_on, issued_elsewhere, buyer, lines, igv_percent,
				base_cents, igv_cents, total_cents, state, created_at)
			SELECT id, 'BOLETA', 'B001', ${number}, '2026-03-09', false, '{}', '[]', 18, 0, 0, 0, ${state}, '2026-03-09T12:00:00Z'
			FROM orders WHERE order_number = 'ORD-2026-001'`;
		beforeAll(async () => {
			await test.query(sql`DELETE FROM products`);
			await test.query(sql`
				INSERT INTO payments (order_id, method, amount_cents, sent_at, state)
				SELECT id, 'YAPE', total_cents, created_at, CASE order_number WHEN 'ORD-2025-1000' THEN 'PROOF_SENT'
					WHEN 'ORD-2026-005' THEN 'ON_DELIVERY' WHEN 'ORD-2026-003' THEN 'WAITING' WHEN 'ORD-2026-006' THEN 'WAITING'
					ELSE 'CONFIRMED' END
				FROM orders`);
			await test.query(sql`
				INSERT INTO order_events (order_id, at, kind, by_kind, facts)
				SELECT id, '2026-03-08T06:00:00Z', 'status', 'customer', '{"to": "CANCELLED"}' FROM orders
				WHERE order_number = 'ORD-2026-002'`);
			await test.query(boleta(1, 'REJECTED'));
			await test.query(mail('late', '2026-03-09T10:00:00Z', '{}'));
			await test.query(mail('withdrawn', '2026-03-09T10:00:00Z', null));
			await test.query(mail('old', '2026-03-02T10:00:00Z', '{}'));
			await test.query(sql`
				INSERT INTO complaints (year, serial, filing_key, filed_at, due_on, provider, sheet)
				VALUES (2026, 1, 'one', '2026-03-02T10:00:00Z', '2026-03-23', '{}', '{}'),
					(2026, 2, 'two', '2026-03-01T10:00:00Z', '2026-03-20', '{}', '{}')`);
			const { id: categoryId } = await test.createCategory();
			/** By the database's clock. */
			const sell = (productId: number, ago: string, status = 'DELIVERED') => sql`
				WITH placed AS (INSERT INTO orders (order_number, status, total_cents, payment_method, created_at)
					VALUES (${`ORD-S-${productId}`}, ${status}, 0, 'CASH', now() - ${ago}::interval) RETURNING id)
				INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
				SELECT id, ${productId}, 'Uno', 1, 0 FROM placed`;
			for (const [name, stockQuantity, active, ago, status] of [
				['Se vende', 10, true, '29 days'],
				['Se vende con más', 12, true, '1 hour'],
				['Se vendió antes', 3, true, '31 days'],
				['No se vendió', 0, true, '', undefined],
				['Se canceló', 1, true, '1 day', 'CANCELLED'],
				['Ya no está', 0, false, '1 day'],
			] as const) {
				const { id } = await test.createProduct({ categoryId, name, stockQuantity, active });
				if (ago) await test.query(sell(id, ago, status));
			}
		});

		it('[R20-130, R20-131] is counted with its age, its term and its money, and the lists show the same', async () => {
			const task = { due: null, ends: null, amount: null };
			const { tasks, days } = await todo(await test.adminToken());
			expect(tasks).toEqual([
				{ ...task, kind: 'payments', count: 1, oldest: '2025-12-30T10:00:00.000Z' },
				{ ...task, kind: 'prepare', count: 3, oldest: '2026-03-08T05:00:00.000Z' },
				{ ...task, kind: 'refunds', count: 1, oldest: '2026-03-08T06:00:00.000Z', amount: 999.99 },
				{ ...task, kind: 'complaints', count: 2, oldest: '2026-03-01T10:00:00.000Z', due: '2026-03-20' },
				{ ...task, kind: 'documents', count: 1, oldest: '2026-03-09T12:00:00.000Z' },
				{ ...task, kind: 'mails', count: 1, oldest: '2026-03-09T10:00:00.000Z' },
				{ ...task, kind: 'stock', count: 1, oldest: expect.any(String) },
			]);
			expect(await numbers({ status: 'PREPARE' })).toEqual(['ORD-2026-005', 'ORD-2026-004', 'ORD-2026-003']);
			expect(await numbers({ balance: 'TO_RETURN' })).toEqual(['ORD-2026-002']);
			expect(await numbers({ balance: 'DOCUMENT' })).toEqual(['ORD-2026-001']);
			const token = await test.adminToken();
			const failed = await test.call('GET', '/api/admin/mail?state=failedLately', { token });
			expect([failed.json().matching, failed.json().counts.failed]).toEqual([1, 3]);
			// Money of orders that were not cancelled, by the day of Lima on which they were placed.
			expect(days).toEqual({
				today: { orders: 3, requests: 0, collected: 75.5 },
				yesterday: { orders: 1, requests: 0, collected: 0 },
			});
		});

		it('[R20-131, R21-133] counts low stock of what sold in 30 days, up to the units in the settings, as its list does', async () => {
			const token = await test.adminToken();
			const counted = async () => kinds(await todo(token)).find(([kind]) => kind === 'stock')?.[1] ?? 0;
			const listed = async () => {
				const { products } = (await test.call('GET', '/api/admin/products?stock=selling', { token })).json();
				return products.map(({ name }: { name: string }) => name);
			};
			const limit = async (lowStock: number) => {
				const saved = await test.call('PUT', '/api/admin/settings/orders', {
					token,
					json: { source: 'auto', lowStock },
				});
				expect(saved.statusCode).toBe(200);
			};
			expect([await counted(), await listed()]).toEqual([1, ['Se vende']]);
			await limit(12);
			expect([await counted(), await listed()]).toEqual([2, ['Se vende con más', 'Se vende']]);
			await limit(9);
			expect([await counted(), await listed()]).toEqual([0, []]);
			await limit(10);
		});

		it('[R20-132] is told to who may do it, and a customer hears of nothing', async () => {
			const orders = await as('ROLE_ORDERS');
			expect(kinds(orders)).toEqual([
				['payments', 1],
				['prepare', 3],
				['refunds', 1],
				['documents', 1],
			]);
			expect(orders.days).not.toBeNull();
			expect(await as('ROLE_SUPPORT')).toEqual({
				tasks: [expect.objectContaining({ kind: 'complaints' })],
				days: null,
			});
			expect(kinds(await as('ROLE_CATALOGUE'))).toEqual([['stock', 1]]);
			expect(await todo(await test.userToken())).toEqual({ tasks: [], days: null });
			expect((await test.call('GET', '/api/admin/todo')).statusCode).toBe(401);
		});

		it('[R21-20, R21-21, R21-24] begins with requests and when the first one ends, and counts them apart', async () => {
			const only = sql`WHERE order_id = (SELECT id FROM orders WHERE order_number = 'ORD-2026-005')`;
			const before = (await todo(await test.adminToken())).days;
			await test.query(sql`UPDATE orders SET request = true WHERE order_number = 'ORD-2026-005'`);
			await test.query(sql`UPDATE payments SET due_at = '2026-03-12T01:00:00Z' ${only}`);
			const { tasks, days } = await todo(await test.adminToken());
			expect(tasks[0]).toEqual({
				...{ kind: 'requests', count: 1, oldest: '2026-03-10T01:00:00.000Z' },
				...{ due: null, ends: '2026-03-12T01:00:00.000Z', amount: null },
			});
			expect(tasks).toContainEqual(expect.objectContaining({ kind: 'prepare', count: 2 }));
			expect(await numbers({ status: 'REQUEST' })).toEqual(['ORD-2026-005']);
			expect(days?.today).toEqual({ ...before?.today, orders: 2, requests: 1 });
			expect(kinds(await as('ROLE_ORDERS'))[0]).toEqual(['requests', 1]);
			for (const role of ['ROLE_SUPPORT', 'ROLE_CATALOGUE'] as const)
				expect(kinds(await as(role))).not.toContainEqual(['requests', 1]);
			await test.query(sql`UPDATE orders SET request = false WHERE order_number = 'ORD-2026-005'`);
		});

		it('[R21-22] names orders without money that have the last unit of a product on sale', async () => {
			const categoryId = (await test.createCategory()).id;
			const { id } = await test.createProduct({ categoryId, stockQuantity: 1 });
			const { id: another } = await test.createProduct({ categoryId, stockQuantity: 50 });
			const buy = (product: number, number: string) =>
				test.query(sql`
					INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
					SELECT id, ${product}, 'Taza', 1, 500 FROM orders WHERE order_number = ${number}`);
			await buy(id, 'ORD-2025-1000');
			await buy(another, 'ORD-2026-005');
			const last = async () => [kinds(await as('ROLE_ORDERS')), await numbers({ status: 'LAST_UNITS' })];
			expect(await last()).toEqual([expect.not.arrayContaining([['lastUnits', 1]]), []]);
			await test.query(sql`UPDATE products SET stock = 0 WHERE id = ${id}`);
			expect(await last()).toEqual([expect.arrayContaining([['lastUnits', 1]]), ['ORD-2025-1000']]);
			expect(kinds(await as('ROLE_CATALOGUE'))).not.toContainEqual(['lastUnits', 1]);
			// Paid, it is no worry.
			const paid = (state: string) =>
				test.query(sql`
					UPDATE payments SET state = ${state} WHERE order_id = (SELECT id FROM orders WHERE order_number = 'ORD-2025-1000')`);
			await paid('CONFIRMED');
			expect((await last())[1]).toEqual([]);
			await paid('PROOF_SENT');
		});

		it('[R20-131] no longer has a refused document once there is another', async () => {
			await test.query(boleta(2, 'ACCEPTED'));
			expect(await numbers({ balance: 'DOCUMENT' })).toEqual([]);
			expect(kinds(await todo(await test.adminToken()))).not.toContainEqual(['documents', 1]);
		});
	});
});
