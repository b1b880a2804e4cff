import fs from 'node:fs';
import path from 'node:path';
import { fileSheet } from '#modules/complaints/testing/sheets';
import { type Config, readConfig } from '#platform/config';
import { type Database, sql, storedSecret } from '#platform/db';
import { systemClock } from '#platform/lib/app';
import { createSeal } from '#platform/lib/sealed';
import { buildApp } from '../app';
import { describeOnPostgres } from '../testing/backends';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { createTestApp } from '../testing/testApp';
import { createTestDataDir } from '../testing/testDatabase';
import { reseal } from './reseal';
import { fill, withDatabase } from './testing/sameShops';

const silent = { warn() {} };
const next = 'the key that comes after the first one';

interface Shop {
	config: (env?: Record<string, string>) => Config;
	/** The generated one. */
	key: string;
}

/** The sealed values, by their context, and one text that does not. */
async function sealedIn(database: Database) {
	const factors = await database.query<{ id: number; secret: string }>(
		sql`SELECT user_id AS id, secret FROM second_factors ORDER BY user_id`,
	);
	const [mail] = await database.query<{ password: string; host: string }>(
		sql`SELECT value->>'password' AS password, value->>'host' AS host FROM shop_settings WHERE section = 'mail'`,
	);
	const mails = await database.query<{ id: string; facts: string }>(
		sql`SELECT message_id AS id, facts FROM mails ORDER BY message_id`,
	);
	return {
		host: mail?.host,
		plain: mails[1]?.facts,
		texts: [
			...factors.map(({ id, secret }) => [`second-factor:${id}`, secret] as const),
			['settings:mail', mail?.password ?? ''] as const,
			['mail:a', mails[0]?.facts ?? ''] as const,
		],
	};
}

async function fillWithSecrets(database: Database, key: string): Promise<void> {
	const { seal } = createSeal(key);
	await fill(database);
	await database.query(sql`
		INSERT INTO second_factors (user_id, secret, enabled)
		VALUES (1, ${seal('ABC1', 'second-factor:1')}, true), (2, 'ABC2', false)`);
	const mail = { host: 'smtp.example', password: seal('a password', 'settings:mail') };
	await database.query(
		sql`INSERT INTO shop_settings (section, value, version) VALUES ('mail', ${JSON.stringify(mail)}::jsonb, 1)`,
	);
	await database.query(sql`
		INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, facts, created_at, expires_at,
			due_at)
		SELECT id, kind, 'unsent', 'Ana', 'ana@tienda.test', '', '', facts, now(), now() + interval '1 day', now()
		FROM (VALUES ('a', 'reset-password', ${seal('{"token":"x"}', 'mail:a')}), ('b', 'test', '{}')) m (id, kind, facts)`);
}

describeOnPostgres('npm run reseal', () => {
	let cluster: TestPostgres;
	const folders: string[] = [];
	beforeAll(async () => {
		cluster = await startTestPostgres();
	});
	afterAll(async () => {
		await cluster?.stop();
		for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
	});

	async function openShop(kind: string): Promise<Shop> {
		const dataDir = await createTestDataDir();
		folders.push(dataDir);
		const url = kind === 'pglite' ? '' : await cluster.createDatabase();
		const config = (env = {}) => readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', ...env });
		const key = await withDatabase(config(), async (database) => {
			const generated = await storedSecret({ database, dataDir }, 'secret-key', 48);
			await fillWithSecrets(database, generated);
			return generated;
		});
		return { config, key };
	}

	/** Ends as the start of a shop with this key ends. */
	const start = (shop: Shop, secretKey: string) =>
		withDatabase(shop.config(), async (database) => {
			const config = shop.config();
			const app = await buildApp({ config, database, clock: systemClock, jwtSecret: 'x'.repeat(32), secretKey });
			try {
				await app.ready();
			} finally {
				await app.close();
			}
		});

	it('[R18-196] says which links of complaints were lost, and a copy that is sent again opens its sheet', async () => {
		const shop = await openShop('pglite');
		const opened = (secretKey: string) =>
			withDatabase(shop.config(), async (database) => {
				const test = await createTestApp({ database, secretKey });
				const [copy] = await test.query<{ facts: { path: string; number: string } }>(
					sql`SELECT facts::jsonb AS facts FROM mails WHERE kind = 'complaint-copy' ORDER BY id DESC LIMIT 1`,
				);
				const { path: link = '', number } = copy?.facts ?? {};
				const token = link.slice(link.indexOf('#') + 1);
				const { statusCode } = await test.call('POST', '/api/complaints/state', { json: { number, token } });
				await test.close();
				return { link, statusCode };
			});
		await withDatabase(shop.config(), async (database) => {
			const test = await createTestApp({ database, secretKey: shop.key });
			await fileSheet(test);
			await test.close();
		});
		const before = await opened(shop.key);
		const said = await reseal(shop.config({ NEW_SECRET_KEY: next }), [], silent);
		expect(said).toMatch(/dejaron de abrir\. En Correo, envía otra vez/);
		const after = await opened(next);
		expect([before.statusCode, after.statusCode, after.link === before.link]).toEqual([200, 200, false]);
	});

	it.each(['pglite', 'postgres'])(
		'[R13-163] seals everything with the new key on %s, and the old one opens nothing',
		async (kind) => {
			const shop = await openShop(kind);
			const before = await withDatabase(shop.config(), sealedIn);
			expect(await reseal(shop.config({ NEW_SECRET_KEY: next }), [], silent)).toContain(
				'2 segundos factores, 1 contraseñas y claves de los ajustes y 1 correos',
			);
			const after = await withDatabase(shop.config(), sealedIn);
			const opened = after.texts.map(([context, text]) => createSeal(next).open(text, context));
			expect(opened).toEqual(['ABC1', 'ABC2', 'a password', '{"token":"x"}']);
			expect([after.host, after.plain]).toEqual([before.host, before.plain]);
			await start(shop, next);
			await expect(start(shop, shop.key)).rejects.toThrow('SECRET_KEY no es la clave');
			// The generated key is nowhere any more.
			await expect(reseal(shop.config({ NEW_SECRET_KEY: next }), [], silent)).rejects.toThrow('No hay SECRET_KEY');
			expect(fs.existsSync(path.join(shop.config().dataDir, 'secret-key'))).toBe(false);
			const again = { SECRET_KEY: next, NEW_SECRET_KEY: `${next}, and after that one` };
			expect(await reseal(shop.config(again), [], silent)).toContain('Cifrado con la clave nueva');
			await start(shop, again.NEW_SECRET_KEY);
		},
	);

	it('[R13-163] changes nothing where the key does not fit all of it, or no new one is given', async () => {
		const shop = await openShop('pglite');
		const before = await withDatabase(shop.config(), sealedIn);
		const other = 'a key that sealed nothing of this shop';
		const wrong = { SECRET_KEY: other, NEW_SECRET_KEY: next };
		await expect(reseal(shop.config(wrong), [], silent)).rejects.toThrow('No se cambió nada');
		// All fits but the last one.
		await withDatabase(shop.config(), (database) =>
			database.query(sql`UPDATE mails SET facts = ${createSeal(other).seal('{}', 'mail:a')} WHERE message_id = 'a'`),
		);
		const changed = await withDatabase(shop.config(), sealedIn);
		await expect(reseal(shop.config({ NEW_SECRET_KEY: next }), [], silent)).rejects.toThrow('No se cambió nada');
		expect(await withDatabase(shop.config(), sealedIn)).toEqual(changed);
		expect(changed.texts.slice(0, 3)).toEqual(before.texts.slice(0, 3));
		await expect(reseal(shop.config(), [], silent)).rejects.toThrow('Falta la clave nueva');
		await expect(reseal(shop.config({ NEW_SECRET_KEY: shop.key }), [], silent)).rejects.toThrow('ya usa');
	});
});
