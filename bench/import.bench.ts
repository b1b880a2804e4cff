import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openDatabase, raw, type Sql, sql } from '#platform/db';
import { systemClock } from '#platform/lib/app';
import { buildApp } from '#server/app';
import { startTestPostgres } from '#server/testing/postgres';
import { type FileCells, importRows } from './lib/importRows';
import { median } from './lib/median';

const rows = Number(process.env.ROWS ?? 10_000);
/** Products of a group: 50,000 in 12,000 groups. */
const groupSize = 50 / 12;
const rounds = Number(process.env.ROUNDS ?? 5);
const warmUp = rounds > 1 ? 1 : 0;
/** Rows of one statement of the bare insert. */
const perStatement = 1000;

/**
 * Ten thousand new products through POST /api/products/changes in chunks, audit log and answers included, beside the bare
 * multi-row insert of the same rows into the same table with all its indexes.
 */
export default async function importOfProducts() {
	const results = await compare('PGlite', undefined);
	const cluster = await startTestPostgres();
	if (!cluster) {
		console.warn('PostgreSQL is not installed here: its part is not measured.');
		return results;
	}
	try {
		results.push(...(await compare('PostgreSQL', await cluster.createDatabase())));
	} finally {
		await cluster.stop();
	}
	return results;
}

async function compare(name: string, databaseUrl: string | undefined) {
	const dataDir = mkdtempSync(join(tmpdir(), 'tienda-import-'));
	const database = await openDatabase({ databaseUrl, dataDir });
	await migrate(database);
	const app = await buildApp({
		config: { dataDir, publicDir: dataDir, trustProxy: false, logLevel: 'error', allowedOrigins: [] },
		database,
		clock: systemClock,
		jwtSecret: 'a secret of the benchmark, long enough',
	});
	try {
		const address = await app.listen({ port: 0, host: '127.0.0.1' });
		const { admin, category } = await fill(database);
		const token = app.jwt.sign({ sub: String(admin), ver: 1, jti: 'bench' });
		const products = productsOf();
		const authorization = `Bearer ${token}`;
		const grouped = products.map(inGroup);
		const statements = bareStatements(products, category);
		const sides = {
			import: () => importRows(address, authorization, products),
			bare: () => bareInsert(database, statements),
			groups: () => importRows(address, authorization, grouped, { together: groupOf }),
		};
		const measured: Record<keyof typeof sides, number>[] = [];
		for (let round = -warmUp; round < rounds; round++) {
			const figures = { import: 0, bare: 0, groups: 0 };
			// Who is first changes, so that a machine that slows down or speeds up favours neither.
			const order = round % 2 === 0 ? (['import', 'bare', 'groups'] as const) : (['groups', 'bare', 'import'] as const);
			for (const side of order) {
				await empty(database);
				const began = performance.now();
				await sides[side]();
				figures[side] = performance.now() - began;
			}
			if (round >= 0) measured.push(figures);
		}
		const milliseconds = (side: keyof typeof sides) => Math.round(median(measured.map((one) => one[side])));
		const plain = {
			name: `CSV import of ${rows} new products, ${name}`,
			value: median(measured.map((one) => one.import / one.bare)),
			limit: 3,
			unit: '× bare multi-row insert',
			better: 'lower' as const,
			detail: `median of ${rounds} rounds: ${milliseconds('import')} ms over HTTP, ${milliseconds('bare')} ms bare`,
		};
		const inGroups = {
			name: `CSV import of ${rows} new products in ${Math.ceil(rows / groupSize)} groups, ${name}`,
			value: median(measured.map((one) => one.groups / one.import)),
			limit: 2,
			unit: '× the same products without groups',
			better: 'lower' as const,
			detail: `median of ${rounds} rounds: ${milliseconds('groups')} ms, ${milliseconds('import')} ms without groups`,
		};
		return [plain, inGroups];
	} finally {
		await app.close();
		await database.close();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** Written out before the clock runs, values and all: nothing is left to do but the insert. */
function bareStatements(products: readonly FileCells[], category: number): Sql[] {
	const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
	const statements: Sql[] = [];
	for (let at = 0; at < products.length; at += perStatement) {
		const values = products.slice(at, at + perStatement).map((one) => {
			const cents = Math.round(Number(one.precio) * 100);
			const words = [one.nombre, one.descripcion].map(text);
			return `(${words}, ${cents}, ${one.stock}, ${text(one.sku)}, ${category}, true, false)`;
		});
		statements.push(
			raw(`
				INSERT INTO products (name, description, price_cents, stock, sku, category_id, active, featured)
				VALUES ${values.join(',')}`),
		);
	}
	return statements;
}

async function bareInsert(database: Database, statements: readonly Sql[]): Promise<void> {
	await database.transaction(async (tx) => {
		for (const statement of statements) await tx.query(statement);
	});
}

async function fill(database: Database): Promise<{ admin: number; category: number }> {
	const idOf = async (statement: Sql) => (await database.query<{ id: number }>(statement))[0]?.id as number;
	return {
		admin: await idOf(sql`
			INSERT INTO users (username, email, password_hash, roles) VALUES ('jefa', 'jefa@tienda.test', '', '{ROLE_ADMIN}')
			RETURNING id`),
		category: await idOf(sql`INSERT INTO categories (name) VALUES ('Ofertas') RETURNING id`),
	};
}

async function empty(database: Database): Promise<void> {
	await database.query(sql`TRUNCATE products, product_groups, audit_log, outbox CASCADE`);
}

const things = ['Cámara instantánea', 'Taza de cerámica', 'Chompa de alpaca', 'Quinua orgánica', 'Lámpara de mesa'];
const praise = ['Hecha a mano en Ayacucho', 'Envío en 24 horas', 'Garantía de un año', 'Incluye estuche y manual'];

const productsOf = (): FileCells[] =>
	Array.from({ length: rows }, (_, at) => ({
		sku: `IMP-${String(at).padStart(5, '0')}`,
		nombre: `${things[at % things.length]} modelo ${at}`,
		descripcion: `${praise[at % praise.length]}. ${praise[(at * 7 + 1) % praise.length]}; lote ${at * 13}, color ${at % 17}.`,
		precio: ((at % 9000) / 10 + 1).toFixed(2),
		stock: String(at % 300),
		...{ categoria: 'Ofertas', activo: 'sí', destacado: 'no' },
	}));

const groupOf = (place: number): number => Math.floor(place / groupSize);

function inGroup({ nombre: _name, descripcion: _text, ...product }: FileCells, place: number): FileCells {
	const at = groupOf(place);
	const grupo = `${things[at % things.length]} de la serie ${at}`;
	return { ...product, grupo, 'opción 1': 'Color', 'valor 1': `Tono ${place}` };
}
