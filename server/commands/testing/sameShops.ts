import { type Database, migrate, openDatabase, raw, sql } from '#platform/db';

/** Every row of every table but the event log and what says where a shop is, as text that no collation orders. */
export async function contentOf(database: Database): Promise<Record<string, string[]>> {
	return database.transaction(async (tx) => {
		await tx.query(sql`SET LOCAL timezone = 'UTC'`);
		const tables = await tx.query<{ name: string }>(sql`
			SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
				AND relpersistence = 'p' AND relname NOT IN ('outbox', 'secrets', 'schema_migrations') ORDER BY 1`);
		const content: Record<string, string[]> = {};
		for (const { name } of tables) {
			const where = name === 'meta' ? `WHERE key NOT IN ('copy', 'place')` : '';
			const rows = await tx.query<{ row: string }>(raw(`SELECT t::text AS row FROM ${name} t ${where}`));
			content[name] = rows.map(({ row }) => row).sort();
		}
		return content;
	});
}

/** Runs `work` on the database of these settings, migrated. */
export async function withDatabase<T>(
	settings: { dataDir: string; databaseUrl?: string | undefined },
	work: (database: Database) => Promise<T>,
): Promise<T> {
	const database = await openDatabase(settings);
	try {
		await migrate(database);
		return await work(database);
	} finally {
		await database.close();
	}
}

const [past, future] = ['2026-11-23T15:00:00.123456Z', '2099-01-01T00:00:00Z'];
const picture = `\\x${'00ff27'.repeat(100_000)}`;

/** A row of each table that `fill` does not write by itself, behind those that it refers to. */
const others = (text: string): Record<string, object> => ({
	payments: { order_id: 3, method: 'YAPE', amount_cents: 118, state: 'PROOF_SENT', message: text, public_url: '' },
	payment_proofs: { id: 1, order_id: 3, operation_number: '0012', sent_at: past, picture, picture_hash: 'h' },
	payment_attempts: {
		...{ id: 'try', order_id: 3, method: 'CULQI_YAPE', amount_cents: 118, state: 'PAID', pending: false },
		...{ created_at: past, ask_at: past },
	},
	gateway_money: {
		...{ method: 'CULQI_YAPE', reference: 'chr_1', order_id: 3, amount_cents: 118, currency: 'PEN', why: '' },
		...{ returned_cents: 18, at: past },
	},
	payment_webhooks: {
		...{ method: 'CULQI_YAPE', event_id: 'evt', body: text, received_at: past, ask_at: past, outcome: 'ignored' },
	},
	order_charges: { id: 1, order_id: 3, cents: 5, way: 'CASH', at: past },
	order_refunds: { id: 1, order_id: 3, cents: 5, credit_cents: 5, way: 'CASH', reason: text, at: past },
	order_returns: { id: 1, order_id: 3, credit_cents: 5, note: text, at: past },
	order_return_lines: { return_id: 1, item_id: 3, units: 1, reason: 'OTHER', restocked: true },
	order_origins: { order_id: 3, browser: 'browser', network: 'network', site: 'site', account: false, at: future },
	addresses: { id: 1, user_id: 1, address: { street: text }, is_default: true },
	stock_holds: {
		...{ id: 1, key_hash: 'key', address_hash: 'address', product_id: 9, units: 2, until: future, renewed: false },
		source: 'checkout',
	},
	imported_stock: { product_id: 9, mark: text, units: 5 },
	delivery_plan: { only_row: true, version: 4 },
	delivery_zones: { id: 1, name: text, version: 2 },
	delivery_areas: { code: '211101', zone_id: 1 },
	delivery_methods: {
		...{ id: 1, name: text, kind: 'AGENCY', note: text, active: true, cutoff: '15:30', version: 3 },
		...{ default_grams: 500, asks_document: true },
	},
	delivery_offices: { id: 1, method_id: 1, name: text, address: text, hours: '', area: '21' },
	delivery_fees: {
		...{ method_id: 1, zone_id: 1, days_from: 1, days_to: 3, steps: [{ from: 0, fee: 1250 }] },
		...{ weights: { steps: [{ upTo: 1000, fee: 1250 }], extraKg: 250 }, pay_on_delivery: false },
	},
	consents: { id: 1, user_id: 1, kind: 'offers-mail', given: true, version: 1, text, at: past },
	mails: {
		// Far from the ids of mails that a test adds.
		...{ id: 1000, message_id: 'm', kind: 'order-received', state: 'sent', to_name: text, to_address: 'a@b.pe' },
		...{ to_phone: '', public_url: '', facts: text, created_at: past, expires_at: future, due_at: past, attempts: 1 },
	},
});

/** A shop with something in every table that an order leaves its traces in, and texts that are easily broken. */
export async function fill(database: Database): Promise<void> {
	const text = `línea 1\nlínea 2\u2028 "comillas" \\ {a,b} ñandú 🛒\t;`;
	await database.transaction(async (tx) => {
		await tx.query(sql`
			INSERT INTO users (username, email, password_hash, address, roles)
			SELECT 'u' || n, 'u' || n || '@tienda.test', 'hash', ${text}, '{ROLE_USER,ROLE_ADMIN}' FROM generate_series(1, 5) n`);
		await tx.query(sql`
			INSERT INTO categories (name, description) SELECT 'Categoría ' || n, ${text} FROM generate_series(1, 3) n`);
		await tx.query(sql`
			INSERT INTO products (name, description, price_cents, stock, sku, category_id, active, updated_at)
			SELECT 'Ñame ' || n, ${text}, n, n, 'SKU-' || n, 1 + n % 3, n % 7 > 0, now() + n * interval '1.234567 s'
			FROM generate_series(1, 2500) n`);
		await tx.query(sql`DELETE FROM products WHERE id > 2490`);
		await tx.query(sql`
			INSERT INTO orders (order_number, user_id, total_cents, payment_method, notes)
			SELECT 'ORD-2026-' || nextval('order_numbers'), 1 + n % 5, n, 'CASH', ${text} FROM generate_series(1, 40) n`);
		await tx.query(sql`
			UPDATE orders SET user_id = NULL, contact_email = 'ñusta@correo.pe' WHERE id <= 2`);
		await tx.query(sql`INSERT INTO tax_series VALUES ('BOLETA', 'B001', 7, '{5,6}')`);
		await tx.query(sql`
			INSERT INTO tax_documents (order_id, kind, series, number, issued_on, issued_elsewhere, buyer, lines, igv_percent,
				base_cents, igv_cents, total_cents, amends_id, reason, state, created_at)
			VALUES (1, 'NOTA_CREDITO', 'BC01', 1, '2026-11-23', false, '{}', '[]', 18, 100, 18, 118, 2, ${text}, 'ACCEPTED', now()),
				(1, 'BOLETA', 'B001', 7, '2026-11-23', false, '{"name": "Ñandú"}', '[]', 18, 100, 18, 118, NULL, '', 'ACCEPTED', now())`);
		await tx.query(sql`INSERT INTO order_links (token_hash, order_id) VALUES ('hash', 1)`);
		await tx.query(sql`
			INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
			SELECT n, n, ${text}, 1, n FROM generate_series(1, 40) n`);
		await tx.query(sql`
			INSERT INTO order_events (order_id, at, kind, by_kind, by_id, facts)
			SELECT n, now(), 'note', 'staff', 1, ${JSON.stringify({ text })}::text::jsonb FROM generate_series(1, 40) n`);
		await tx.query(sql`
			INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, label, before, after)
			VALUES (1, 'u1', 'update', 'product', 1, ${text}, '{"a": 1.50, "b": null}', ${JSON.stringify({ text })}::jsonb)`);
		await tx.query(sql`INSERT INTO outbox (topic, body) VALUES ('/topic/products', '{"type":"X"}')`);
		await tx.query(sql`INSERT INTO complaint_counters VALUES (2026, 3)`);
		await tx.query(sql`
			INSERT INTO complaints (year, serial, filing_key, filed_at, due_on, provider, sheet)
			SELECT 2026, n, 'key-' || n, now(), '2026-08-11', '{}', ${JSON.stringify({ text })}::jsonb
			FROM generate_series(1, 3) n`);
		await tx.query(sql`
			INSERT INTO complaint_answers (complaint_id, at, author, text) SELECT id, now(), 'u1', ${text} FROM complaints`);
		for (const [table, row] of Object.entries(others(text))) {
			const columns = raw(Object.keys(row).join(', '));
			await tx.query(sql`
				INSERT INTO ${raw(table)} (${columns}) OVERRIDING SYSTEM VALUE
				SELECT ${columns} FROM json_populate_record(NULL::${raw(table)}, ${JSON.stringify(row)}::text::json)`);
		}
		await tx.query(
			sql`INSERT INTO recovery_codes SELECT n, code FROM generate_series(1, 5) n, unnest('{a,B,Ñ,z}'::text[]) code`,
		);
	});
}

export const nextIds = (database: Database): Promise<unknown[]> =>
	database.query(sql`
		SELECT nextval(pg_get_serial_sequence('products', 'id')) AS product, nextval('order_numbers') AS "order",
			nextval(pg_get_serial_sequence('complaints', 'id')) AS complaint`);

/** Tries to change and to remove what is filed; answers what the database said to each. */
export async function bookOf(database: Database): Promise<string[]> {
	const attempts = [
		`UPDATE complaints SET sheet = '{}'`,
		'DELETE FROM complaints',
		`UPDATE complaint_answers SET text = ''`,
		'DELETE FROM complaint_answers',
	];
	const told: string[] = [];
	for (const statement of attempts)
		await database
			.transaction((tx) => tx.query(raw(statement)))
			.then(
				() => told.push('done'),
				(error: Error) => told.push(error.message),
			);
	return told;
}

/** The answer of `bookOf` of a shop whose book is protected. */
export const keptBook = Array(4).fill(expect.stringContaining('kept as they are'));
