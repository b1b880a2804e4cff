import { readFileSync } from 'node:fs';
import { openTestDatabase } from '#server/testing/testDatabase';
import type { Database } from './database';
import { raw } from './sql';
import { schemaFile, schemaText } from './testing/schemaText';

const command = 'npm run schema';

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const linesOnlyIn = (text: string, other: string): string[] => {
	const known = new Set(other.split('\n'));
	return text.split('\n').filter((line) => !known.has(line));
};

/** The text after some statements, which are rolled back. */
async function textAfter(...statements: string[]): Promise<string> {
	let text = '';
	const rolledBack = new Error('Rolled back');
	const work = database.transaction(async (tx) => {
		for (const statement of statements) await tx.query(raw(statement));
		text = await schemaText(tx);
		throw rolledBack;
	});
	await work.catch((error) => {
		if (error !== rolledBack) throw error;
	});
	return text;
}

it('[R22-20] schema.sql says what the database is after all migrations, and the command that writes it is named when it does not', async () => {
	const written = readFileSync(schemaFile, 'utf8');
	const actual = await schemaText(database);
	const missing = linesOnlyIn(actual, written);
	const outdated = linesOnlyIn(written, actual);
	expect({ command, missing, outdated }).toEqual({ command, missing: [], outdated: [] });
	// The same lines in another order.
	if (written !== actual) throw new Error(`schema.sql is outdated: ${command}`);
	expect(written.split('FUNCTION record_stock_movement()\n')).toHaveLength(2);
	expect(written).toContain(command);
});

it.each([
	['a column', 'ALTER TABLE users ADD COLUMN nickname text', '\tnickname text'],
	['a default', 'ALTER TABLE users ALTER COLUMN email SET DEFAULT $$?$$', "\temail text NOT NULL DEFAULT '?'::text"],
	['a constraint', 'ALTER TABLE users ADD CONSTRAINT positive CHECK (id > 0)', '\tCONSTRAINT positive CHECK (id > 0)'],
	['a comment', 'COMMENT ON TABLE users IS $$Accounts$$', '-- Accounts'],
	['a comment of a column', 'COMMENT ON COLUMN users.email IS $$Unique$$', '\t-- Unique'],
	['an index', 'CREATE INDEX short ON users (phone)', 'CREATE INDEX short ON users USING btree (phone);'],
	[
		'a sequence',
		'CREATE SEQUENCE tickets AS smallint MAXVALUE 9',
		'CREATE SEQUENCE tickets AS smallint INCREMENT 1 MINVALUE 1 MAXVALUE 9 START 1 CACHE 1;',
	],
	[
		'a trigger',
		'CREATE TRIGGER held BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_complaint()',
		'CREATE TRIGGER held BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_complaint();',
	],
	[
		'a body',
		'CREATE OR REPLACE FUNCTION keep_complaint() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN OLD; END$$',
		'AS $function$BEGIN RETURN OLD; END$function$;',
	],
	['a setting of a table', 'ALTER TABLE users SET (fillfactor = 90)', ') WITH (fillfactor=90);'],
	['a table without a log', 'ALTER TABLE meta SET UNLOGGED', 'CREATE UNLOGGED TABLE meta ('],
	[
		'a share of statistics',
		'ALTER TABLE users ALTER COLUMN phone SET STATISTICS 7',
		'ALTER TABLE users ALTER COLUMN phone SET STATISTICS 7;',
	],
])('[R22-20] the text of the schema shows %s', async (_kind, statement, line) => {
	const lines = linesOnlyIn(await textAfter(statement), readFileSync(schemaFile, 'utf8'));
	expect(lines.map((one) => one.replace(/,$/, ''))).toContain(line);
});

it('[R22-20] a kind of object that the text would leave out is refused', async () => {
	await expect(textAfter('CREATE VIEW people AS SELECT id FROM users')).rejects.toThrow('people');
});
