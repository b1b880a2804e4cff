import { type Database, migrate, openDatabase, raw, sql } from '../../db';

/** Every row of every table but the event log, as text that no collation orders. */
export async function contentOf(database: Database): Promise<Record<string, string[]>> {
	return database.transaction(async (tx) => {
		await tx.query(sql`SET LOCAL timezone = 'UTC'`);
		const tables = await tx.query<{ name: string }>(sql`
			SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
				AND relpersistence = 'p' AND relname NOT IN ('outbox', 'secrets', 'schema_migrations') ORDER BY 1`);
		const content: Record<string, string[]> = {};
		for (const { name } of tables) {
			const rows = await tx.query<{ row: string }>(raw(`SELECT t::text AS row FROM ${name} t`));
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

/** A shop with something in every table, and texts that are easily broken. */
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
