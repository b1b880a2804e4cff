import { isDeepStrictEqual } from 'node:util';
import { join, raw, type Sql, sql, type Tx } from '#platform/db';

export interface Field {
	column: string;
	type: 'text' | 'integer' | 'numeric' | 'boolean' | 'jsonb' | 'text[]';
	/** SQL for a new row without a value. */
	initial?: string;
	/** SQL of the value that is stored as NULL. */
	nullAs?: string;
	/** Neither in JSON nor in the audit log. */
	writeOnly?: true;
	/** SQL of the stored value, if other than the form's. */
	write?: (value: string) => string;
	/** If other than the field's name. */
	member?: string;
	/** SQL, if other than the column. */
	read?: string;
}

export interface Item {
	id: number;
	name: string;
	version: number;
	editVersion: number;
}

export interface StoredItem<Row> {
	item: Row;
	shown: boolean;
}

/** Absent values stay. `edited` raises `editVersion`. */
export type Edit<Values> = Partial<Values> & { id: number; edited: boolean };

interface Description<Row, Values> {
	name: string;
	/** Used in `read`, `joined` and `shown`. */
	alias: string;
	fields: { [Name in keyof Values]-?: Field };
	more?: Record<string, string>;
	joined?: string;
	shown: string;
	valuesOf: (item: Row) => Values;
}

export function createTable<Row extends Item, Values extends object>(description: Description<Row, Values>) {
	const { name, alias, more = {}, joined = '', shown, valuesOf } = description;
	const fields = Object.entries<Field>(description.fields);
	const readable = fields.filter(([, { writeOnly }]) => !writeOnly);
	const members: [name: string, value: string][] = [
		['id', `${alias}.id`],
		...readable.map(([field, { column, member = field, read = `${alias}.${column}` }]): [string, string] => [
			member,
			read,
		]),
		...Object.entries(more),
		['version', `${alias}.version`],
		['editVersion', `${alias}.edit_version`],
	];
	/** In SQL, so that thousands of rows never become JavaScript objects. */
	function jsonWith(others: Record<string, string>, only?: readonly string[]) {
		const own = members.filter(([member]) => !(member in others) && (only?.includes(member) ?? true));
		const pairs = [...own, ...Object.entries(others)].map(([member, value]) => `'${member}', ${value}`);
		return raw(`json_build_object(${pairs.join(', ')})`);
	}
	const json = jsonWith({});
	const isShown = raw(shown);
	const from = raw(`${name} ${alias} ${joined}`);
	const id = raw(`${alias}.id`);
	const target = raw(`${name} AS ${alias}`);

	const rowType = raw(
		`row (id integer, edited boolean, ${fields.map(([field, { type }]) => `"${field}" ${type}`).join(', ')})`,
	);
	/** `otherwise`: default of an absent value. */
	const stored = ([field, { write, nullAs }]: [string, Field], otherwise?: string) => {
		const input = write ? write(`row."${field}"`) : `row."${field}"`;
		const value = otherwise ? `coalesce(${input}, ${otherwise})` : input;
		return nullAs ? `nullif(${value}, ${nullAs})` : value;
	};
	const columns = raw(fields.map(([, { column }]) => column).join(', '));
	const values = raw(fields.map((field) => stored(field, field[1].initial)).join(', '));
	const changes = raw(
		fields
			.map((field): string => {
				const { column } = field[1];
				return `${column} = ${stored(field, `${alias}.${column}`)}`;
			})
			.join(', '),
	);
	const rows = (items: readonly object[]) => sql`json_to_recordset(${JSON.stringify(items)}::json) AS ${rowType}`;
	const nextVersion = raw(`version = ${alias}.version + 1, updated_at = now()`);

	const write = (tx: Tx, statement: Sql): Promise<StoredItem<Row>[]> =>
		tx.query(sql`WITH ${raw(alias)} AS (${statement} RETURNING ${raw(alias)}.*)
			SELECT ${json} AS item, ${isShown} AS shown FROM ${raw(`${alias} ${joined}`)} ORDER BY ${id}`);

	return {
		json,
		jsonWith,
		from,
		isShown,
		nextVersion,
		write,

		async find(db: Tx, rowId: number): Promise<StoredItem<Row> | undefined> {
			const [row] = await db.query<StoredItem<Row>>(
				sql`SELECT ${json} AS item, ${isShown} AS shown FROM ${from} WHERE ${id} = ${rowId}`,
			);
			return row;
		},

		/** In id order, so that locks never cross. */
		async lock(tx: Tx, ids: readonly number[]): Promise<StoredItem<Row>[]> {
			await tx.query(sql`SELECT FROM ${target} WHERE ${id} IN (${join(ids)}) ORDER BY ${id} FOR UPDATE`);
			// A join above would read categories from before the wait for the lock.
			return tx.query<StoredItem<Row>>(sql`SELECT ${json} AS item, ${isShown} AS shown FROM ${from}
				WHERE ${id} IN (${join(ids)}) ORDER BY ${id}`);
		},

		/** In the order of `items`. Throws for a value in use. */
		insert: (tx: Tx, items: readonly Values[]): Promise<StoredItem<Row>[]> =>
			write(tx, sql`INSERT INTO ${target} (${columns}) SELECT ${values} FROM ${rows(items)}`),

		update: (tx: Tx, edits: readonly Edit<Values>[]): Promise<StoredItem<Row>[]> =>
			write(
				tx,
				sql`UPDATE ${target} SET ${changes}, ${nextVersion},
					edit_version = ${raw(`${alias}.edit_version + row.edited::integer`)}
				FROM ${rows(edits)} WHERE ${id} = row.id`,
			),

		async remove(tx: Tx, rowId: number): Promise<void> {
			await tx.query(sql`DELETE FROM ${target} WHERE ${id} = ${rowId}`);
		},

		changedBy(item: Row, input: Partial<Values>): string[] {
			const before = Object(valuesOf(item));
			return Object.entries(input)
				.filter(
					([field, value]) =>
						value !== undefined && field in description.fields && !isDeepStrictEqual(value, before[field]),
				)
				.map(([field]) => field);
		},

		auditedValues(item: Row): Record<string, unknown> {
			const names = readable.map(([field, { member = field }]) => member);
			return Object.fromEntries(names.map((member) => [member, Object(item)[member]]));
		},
	};
}
