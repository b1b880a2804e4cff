import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** A statement as the shop sent it. */
export interface Statement {
	text: string;
	values: unknown[];
}

/** Values in the statements that differ from checkout to checkout. */
export interface Own {
	idempotencyKey: string;
	userId: number;
	/** Hash of the key of the hold; empty without one. */
	holdHash: string;
	/** Rows of the hold. */
	holdIds: number[];
}

export interface Recording {
	statements: Statement[];
	own: Own;
	orderId: number;
}

/** The transaction that writes the order while `work` runs, which answers it. */
export async function record(own: Own, work: () => Promise<{ id: number }>): Promise<Recording> {
	const sent: (Statement & { by: pg.Client })[] = [];
	const original = pg.Client.prototype.query;
	pg.Client.prototype.query = function spy(this: pg.Client, ...args: unknown[]) {
		const [query] = args as [string | { text: string; values?: unknown[] }];
		const { text, values = [] } = typeof query === 'string' ? { text: query } : query;
		sent.push({ by: this, text, values });
		return Reflect.apply(original, this, args);
	} as typeof original;
	try {
		const { id } = await work();
		const order = sent.findIndex(({ text }) => text.includes('INSERT INTO orders'));
		// Statements of other connections do not count, nor do other transactions of this one.
		const same = sent.filter(({ by }) => by === sent[order]?.by);
		const at = same.indexOf(sent[order] as (typeof sent)[number]);
		const begin = same.slice(0, at).findLastIndex(({ text }) => /^begin/i.test(text));
		if (begin < 0) throw new Error('The checkout made no transaction.');
		const statements = same.slice(begin, same.findIndex(({ text }, index) => index > at && /^commit/i.test(text)) + 1);
		return { statements, own, orderId: id };
	} finally {
		pg.Client.prototype.query = original;
	}
}

/** The statements of a recording for another checkout; `run` sends them on a connection. */
export function replayOf({ statements, own, orderId }: Recording, other: Own) {
	const others = new Map<unknown, unknown>([
		[own.idempotencyKey, other.idempotencyKey],
		[own.userId, other.userId],
		...(own.holdHash ? [[own.holdHash, other.holdHash] as const] : []),
		...own.holdIds.map((id, at) => [id, other.holdIds[at]] as const),
	]);
	const replaced = (value: unknown): unknown =>
		Array.isArray(value) ? value.map(replaced) : (others.get(value) ?? value);
	const prepared = statements.map(({ text, values }) => ({ text, values: values.map(replaced) }));
	return async function run(client: pg.PoolClient): Promise<void> {
		let placed: number | undefined;
		for (const { text, values } of prepared) {
			const { rows } = await client.query<{ id: number }>(
				text,
				placed === undefined ? values : values.map((value) => (value === orderId ? placed : value)),
			);
			if (text.includes('INSERT INTO orders')) placed = rows[0]?.id;
		}
	};
}

export interface HeldBasket {
	key: string;
	own: Own;
}

/** One unit of each product of a basket, held for one person each. Products are given by person. */
export async function holdBaskets(
	pool: pg.Pool,
	people: readonly { userId: number; products: readonly number[] }[],
): Promise<HeldBasket[]> {
	const baskets = people.map(({ userId, products }) => {
		const key = randomBytes(16).toString('hex');
		const holdHash = createHash('sha256').update(`hold ${key}`).digest('base64url');
		return { key, userId, products, holdHash };
	});
	const lines = baskets.flatMap(({ userId, products, holdHash }) =>
		products.map((product) => ({ hash: holdHash, person: userId, product })),
	);
	const { rows } = await pool.query<{ id: string; hash: string }>(
		`WITH line AS (
			SELECT * FROM json_to_recordset($1::json) AS line (hash text, person integer, product integer)
		), taken AS (
			UPDATE products p SET stock = p.stock - l.units, held = p.held + l.units, held_until = now() + interval '1 hour'
			FROM (SELECT product, count(*)::integer AS units FROM line GROUP BY product) l WHERE p.id = l.product
		)
		INSERT INTO stock_holds (key_hash, user_id, address_hash, product_id, units, until)
		SELECT hash, person, 'bench', product, 1, now() + interval '1 hour' FROM line
		RETURNING id, key_hash AS hash`,
		[JSON.stringify(lines)],
	);
	const ids = new Map<string, number[]>();
	for (const { id, hash } of rows) ids.set(hash, [...(ids.get(hash) ?? []), Number(id)]);
	return baskets.map(({ key, userId, holdHash }) => ({
		key,
		own: { idempotencyKey: randomUUID(), userId, holdHash, holdIds: ids.get(holdHash) ?? [] },
	}));
}
