import type { Order } from '#contract/orders/order';
import { raw, type Sql, sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from '../orders/testing/shopper';

describe('personal data', () => {
	let test: TestApp;
	const now = Date.parse('2026-11-21T12:00:00Z');
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now } });
	});
	afterAll(() => test.close());

	const profile = (token: string, json: object) => test.call('PUT', '/api/user/profile', { token, json });

	it('[R10-03] come as a file with profile and orders, and nothing that would open the account', async () => {
		const { id, username, token } = await test.createUser();
		const shopper = createShopper(test);
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId, name: 'Taza' });
		const orders = [await shopper.buy(token, [lineOf(product, 2)]), await shopper.buy(token, [lineOf(product)])];
		const stranger = await test.createUser();
		await shopper.buy(stranger.token, [lineOf(product)]);
		const { secret } = (await test.call('POST', '/api/user/2fa/setup', { token })).json<{ secret: string }>();

		const answer = await test.call('GET', '/api/user/export', { token });
		expect(answer.headers).toMatchObject({
			'content-type': 'application/json; charset=utf-8',
			'content-disposition': 'attachment; filename="mis-datos.json"',
			'cache-control': 'no-store',
		});
		expect(answer.json()).toEqual({
			exportedAt: '2026-11-21T12:00:00.000Z',
			profile: {
				id,
				username,
				email: `${username}@tienda.test`,
				firstName: '',
				lastName: '',
				phone: '',
				address: '',
				roles: ['ROLE_USER'],
				createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				emailConfirmedAt: null,
				newEmail: null,
			},
			secondFactorEnabled: false,
			orders: [...orders].reverse(),
			orderEvents: orders.map(({ orderNumber }) => ({
				...{ orderNumber, kind: 'placed', facts: {} },
				at: '2026-11-21T12:00:00.000Z',
			})),
			addresses: [],
			guestOrders: [],
			consents: [],
			signIns: [
				{ at: '2026-11-21T12:00:00.000Z', outcome: 'signed_in', address: '127.0.0.1', device: 'lightMyRequest' },
			],
			changes: [],
			mails: expect.any(Array),
			complaints: [],
			taxDocuments: [],
		});
		expect(answer.json<{ orders: Order[] }>().orders[0]?.items[0]?.productName).toBe('Taza');
		for (const hidden of ['argon2', secret, 'Hash', 'tokenVersion']) expect(answer.body).not.toContain(hidden);
		expect((await test.call('GET', '/api/user/export')).statusCode).toBe(401);
	});

	it('are saved with phone and address when they are sent, and kept when not', async () => {
		const { token } = await test.createUser();
		const names = { email: 'yo@correo.pe', firstName: 'Yo', lastName: 'Misma', currentPassword: 'secreto' };
		const saved = await profile(token, { ...names, phone: ' 999 888 777 ', address: ' Jr. Unión 1 ' });
		expect(saved.json()).toMatchObject({ phone: '999 888 777', address: 'Jr. Unión 1' });
		expect((await profile(token, { ...names, phone: null })).json()).toMatchObject({
			phone: '999 888 777',
			address: 'Jr. Unión 1',
		});
		expect((await profile(token, { ...names, address: '' })).json()).toMatchObject({ address: '' });
		const long = await profile(token, { ...names, phone: '9'.repeat(31) });
		expect([long.statusCode, long.json().fields]).toEqual([
			400,
			{ phone: 'El teléfono no puede tener más de 30 caracteres' },
		]);
	});

	describe('by the schema', () => {
		const nobody = 'says nothing about a person';
		const opens = 'would open the account, or is made of what would';
		const link = 'only says whose row it is';
		/** Tables without a person, and of the others each column: how the export names it, or why it does not have it. */
		const decided: Record<string, string | Record<string, string>> = {
			...{ schema_migrations: nobody, meta: nobody, secrets: nobody, categories: nobody, products: nobody },
			attributes: nobody,
			...{
				product_groups: nobody,
				product_sales: nobody,
				missed_searches: nobody,
				product_prices: nobody,
				shop_settings: nobody,
				pages: nobody,
				holiday_changes: nobody,
			},
			...{ complaint_counters: nobody, page_versions: 'texts of the shop; saved_by is staff at work' },
			...{ delivery_plan: nobody, delivery_zones: nobody, delivery_areas: nobody, delivery_methods: nobody },
			...{ delivery_offices: nobody, delivery_fees: nobody },
			...{ offers: nobody, offer_targets: nobody, offer_units: nobody },
			coupon_uses: 'told by orders[].items[].reductions; the persons are hashed',
			second_factor_demands: nobody,
			tax_series: nobody,
			payment_attempts: 'how a gateway was asked; what came of it is in orderEvents[]',
			gateway_money: 'what a gateway says has come, which orders[].payment has',
			gateway_refunds: 'how a gateway was asked to give money back; what went back is in orderEvents[]',
			payment_webhooks: 'passing: what gateways told, by numbers of their own',
			order_charges: 'told by orderEvents[] of the kind charged',
			order_refunds: 'told by orderEvents[] of the kind refunded',
			order_returns: 'told by orderEvents[] of the kind returned',
			order_return_lines: 'told by orderEvents[] of the kind returned',
			stock_holds: 'passing: hashed, gone within minutes',
			hold_rests: 'passing: hashed, gone soon after minutes',
			order_origins: 'passing: hashed, gone after a day, or once the order stands unpaid no more',
			stock_movements: 'of goods; by_* is staff at work, and the order is the customer’s in orders[].orderNumber',
			imported_stock: nobody,
			product_imports: 'passing: an import that is being saved; by_id is staff at work',
			product_import_rows: nobody,
			catalog_imports: nobody,
			catalog_import_rows: nobody,
			picture_fetches: 'of goods; by_id is staff at work',
			districts: nobody,
			team_invitations: 'to an address that may have no account; gone when it is used, and its link opens one',
			outbox: 'passing: events of the last hour about what other tables hold',
			attempts: 'passing: hashed, gone after an hour, tries at the link of an order after 180 days',
			ended_sessions: opens,
			second_factors: opens,
			recovery_codes: opens,
			password_resets: opens,
			reset_requests: 'passing: looked at within a minute, of nobody who is known',
			complaint_answers: 'complaints[].answers; the author is staff at work',
			users: {
				...{ id: 'profile.id', username: 'profile.username', email: 'profile.email', roles: 'profile.roles' },
				...{ first_name: 'profile.firstName', last_name: 'profile.lastName', phone: 'profile.phone' },
				...{ address: 'profile.address', created_at: 'profile.createdAt', updated_at: 'profile.updatedAt' },
				email_confirmed_at: 'profile.emailConfirmedAt',
				closed_groups: nobody,
				...{ password_hash: opens, token_version: opens },
			},
			address_links: {
				...{ token_hash: opens, user_id: link, purpose: nobody, expires_at: nobody },
				address: 'profile.newEmail',
			},
			consents: {
				...{ id: nobody, user_id: link, kind: 'consents[].kind', given: 'consents[].given' },
				...{ version: 'consents[].version', text: 'consents[].text', at: 'consents[].at' },
			},
			sign_ins: {
				...{ id: nobody, user_id: link, at: 'signIns[].at', outcome: 'signIns[].outcome' },
				...{ address: 'signIns[].address', device: 'signIns[].device' },
			},
			orders: {
				...{ id: 'orders[].id', order_number: 'orders[].orderNumber', user_id: link, status: 'orders[].status' },
				...{ total_cents: 'orders[].total', shipping_address: 'orders[].shippingAddress', phone: 'orders[].phone' },
				...{ payment_method: 'orders[].paymentMethod', notes: 'orders[].notes' },
				...{ tracking_number: 'orders[].trackingNumber', created_at: 'orders[].createdAt' },
				...{ idempotency_key: nobody, request_hash: 'made of the order' },
				...{ shipping_cents: 'orders[].shipping', delivery: 'orders[].delivery' },
				...{ receipt: 'orders[].receipt', igv_percent: 'orders[].igvPercent' },
				...{ address: 'orders[].address', district_code: 'orders[].address.districtCode' },
				contact_email: 'the email of guestOrders[], which is profile.email',
				contact_phone: 'hidden until the digits are typed on the page of the order',
				contact_name: 'hidden until the digits are typed on the page of the order',
				...{ edit_version: nobody, channel: 'orderEvents[].facts.channel' },
				...{ goods_away: 'orderEvents[].facts.goods', cancel_reason: 'orderEvents[].facts.reason' },
				seller: nobody,
				...{ request: 'orders[].request', accepted: 'told by orderEvents[]' },
			},
			addresses: {
				...{ id: 'addresses[].id', user_id: link, address: 'addresses[]', is_default: 'addresses[].isDefault' },
			},
			order_links: { token_hash: opens, order_id: link, created_at: nobody },
			order_items: {
				...{ id: nobody, order_id: link, product_id: 'orders[].items', product_name: 'orders[].items[].productName' },
				...{ image_url: 'orders[].items', quantity: 'orders[].items', unit_price_cents: 'orders[].items' },
				tax_kind: 'orders[].items[].taxKind',
				...{ list_price_cents: 'orders[].items[].listPrice', reductions: 'orders[].items[].reductions' },
			},
			order_events: {
				...{ id: nobody, order_id: link, at: 'orderEvents[].at', kind: 'orderEvents[].kind' },
				...{ facts: 'orderEvents[].facts', by_kind: 'of the actor’s work', by_id: 'staff at work' },
			},
			payments: {
				...{ order_id: link, method: 'orders[].paymentMethod', amount_cents: 'orders[].payment.amount' },
				...{ state: 'orders[].payment.state', due_at: 'orders[].payment.dueAt', public_url: nobody },
				read_until: nobody,
				...{ operation_number: 'orders[].payment.operationNumber', sent_at: 'orders[].payment.proofs[].sentAt' },
				...{ message: 'orders[].payment.message', decided_by: 'staff at work', decided_name: 'staff at work' },
				decided_at: 'of the work of staff',
				revived_at: 'told by orderEvents[]',
			},
			tax_documents: {
				...{ id: nobody, order_id: link, kind: 'taxDocuments[].kind', series: 'taxDocuments[].series' },
				...{ number: 'taxDocuments[].number', issued_on: 'taxDocuments[].issuedOn', issued_elsewhere: nobody },
				...{ buyer: 'taxDocuments[].buyer', lines: 'orders[].items', igv_percent: 'orders[].igvPercent' },
				...{ base_cents: 'made of the total', igv_cents: 'made of the total', total_cents: 'taxDocuments[].total' },
				...{ amends_id: link, reason_code: nobody, reason: 'stands on the document', state: 'orderEvents[].facts' },
				...{ released: nobody, refused_by: nobody, answer: 'what the provider said', trouble: nobody },
				...{ pdf_url: 'taxDocuments[].pdf', xml_url: 'the PDF for programs', cdr_url: 'what SUNAT says of it' },
				...{ attempts: nobody, due_at: nobody, lease_until: nobody, by_id: 'staff at work', created_at: nobody },
			},
			payment_proofs: {
				...{ id: 'orders[].payment.proofs[].id', order_id: link, operation_number: 'typed with the picture' },
				...{ sent_at: 'orders[].payment.proofs[].sentAt', picture_hash: 'made of the picture' },
				picture: 'its owner gets it with the id in orders[].payment.proofs[]',
			},
			mails: {
				...{
					id: nobody,
					key: nobody,
					message_id: nobody,
					user_id: link,
					order_id: link,
					public_url: nobody,
					expires_at: nobody,
					mailbox: nobody,
					paced_at: nobody,
					network: 'passing: hashed, gone after a day',
					site: 'passing: hashed, gone after a day',
				},
				...{
					due_at: nobody,
					attempts: nobody,
					failure: nobody,
					lease_until: nobody,
					reply: 'what the mail server said',
				},
				...{ kind: 'mails[].kind', state: 'mails[].state', to_name: 'mails[].name', to_address: 'mails[].address' },
				...{ to_phone: 'mails[].phone', facts: 'mails[].facts', created_at: 'mails[].at', sent_at: 'mails[].sentAt' },
			},
			audit_log: {
				...{
					id: nobody,
					at: 'changes[].at',
					actor_id: link,
					actor_name: 'of the actor’s work',
					action: 'changes[].action',
				},
				...{
					entity: nobody,
					entity_id: link,
					label: 'the user name',
					before: 'changes[].before',
					after: 'changes[].after',
				},
			},
			complaints: {
				...{ id: nobody, year: 'complaints[].number', serial: 'complaints[].number', filing_key: nobody },
				...{ filed_at: 'complaints[].filedAt', due_on: 'complaints[].dueOn', provider: 'complaints[].provider' },
				sheet: 'complaints[].sheet',
			},
		};

		it('[R14-76] of every column it is decided whether the copy of one’s data has it', async () => {
			const columns = await test.query<{ table: string; column: string }>(sql`
				SELECT c.table_name::text AS "table", c.column_name::text AS "column" FROM information_schema.columns c
				JOIN information_schema.tables t USING (table_schema, table_name)
				WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`);
			const undecided = columns.filter(({ table, column }) => {
				const of = decided[table];
				return typeof of === 'object' ? !of[column] : !of;
			});
			expect(undecided).toEqual([]);
		});

		it('[R14-76] the copy has what is decided to be in it, and by the address alone only once that is confirmed', async () => {
			const { id, username, token } = await test.createUser();
			const email = `${username}@tienda.test`;
			const shopper = createShopper(test);
			const { id: categoryId } = await test.createCategory();
			await shopper.buy(token, [lineOf(await test.createProduct({ categoryId, name: 'Marcaproducto' }))]);
			const mark = (table: string, column: string) => `marca ${table} ${column}`;
			const written: [table: string, column: string][] = [];
			const write = async (table: string, where: Sql, ...columns: string[]) => {
				for (const column of columns) {
					const value = mark(table, column);
					await test.query(sql`UPDATE ${raw(table)} SET ${raw(column)} = ${value} WHERE ${where}`);
					written.push([table, column]);
				}
			};
			const mine = sql`user_id = ${id}`;
			await test.query(sql`
				INSERT INTO consents (user_id, kind, given, version, text, at)
				VALUES (${id}, 'offers-mail', true, 1, '', now())`);
			await test.query(sql`
				INSERT INTO address_links (token_hash, user_id, purpose, address, expires_at)
				VALUES ('una marca secreta', ${id}, 'change', '', '2099-01-01')`);
			await test.query(sql`
				INSERT INTO audit_log (actor_name, action, entity, entity_id, label, before, after)
				VALUES ('', 'update', 'user', ${id}, '', '{"phone": "marca audit_log before"}', '{"phone": "marca audit_log after"}')`);
			await test.query(sql`
				INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, facts, created_at, expires_at,
					due_at)
				VALUES ('m', 'welcome', 'sent', '', ${email}, '', '', '{"path": "marca mails facts"}', now(), now(), now())`);
			await write('users', sql`id = ${id}`, 'first_name', 'last_name', 'phone', 'address');
			await write('orders', mine, 'shipping_address', 'phone', 'notes', 'tracking_number');
			await write('sign_ins', mine, 'address', 'device');
			await write('consents', mine, 'text');
			await write('address_links', mine, 'address');
			await write('mails', sql`message_id = 'm'`, 'to_name', 'to_phone');
			const copy = async () => (await test.call('GET', '/api/user/export', { token })).body;
			const missing = (body: string) => written.filter(([table, column]) => !body.includes(mark(table, column)));
			expect(missing(await copy()).map(([table]) => table)).toEqual(['mails', 'mails']);
			await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`);
			const whole = await copy();
			expect(missing(whole)).toEqual([]);
			for (const text of ['Marcaproducto', 'marca mails facts', 'marca audit_log before', 'marca audit_log after'])
				expect(whole).toContain(text);
			expect(whole).not.toContain('una marca secreta');
		});

		it('[R14-76] a complaint of the same address is in it once that is confirmed', async () => {
			const { id, username, token } = await test.createUser();
			const sheet = {
				...{
					kind: 'QUEJA',
					name: 'Marcaqueja',
					documentType: 'DNI',
					document: '12345678',
					address: 'Jr. 1',
					phone: '',
				},
				...{ email: `${username}@tienda.test`.toUpperCase(), guardian: null, good: 'SERVICIO', amount: null },
				...{ description: 'd', orderNumber: '', detail: 'x', request: 'y' },
			};
			await test.query(sql`
				INSERT INTO complaints (year, serial, filing_key, filed_at, due_on, provider, sheet)
				VALUES (2026, 1, 'k', now(), '2026-12-20', '{"legalName": "", "ruc": "", "address": ""}',
					${JSON.stringify(sheet)}::text::jsonb)`);
			const copy = async () => (await test.call('GET', '/api/user/export', { token })).json().complaints;
			expect(await copy()).toEqual([]);
			await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`);
			expect(await copy()).toMatchObject([{ number: '0001-2026', sheet: { name: 'Marcaqueja' } }]);
		});
	});
});
