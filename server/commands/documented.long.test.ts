import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, storedSecret } from '#platform/db';
import { createSeal } from '#platform/lib/sealed';
import { scripts } from '../../package.json';
import { describeOnPostgres } from '../testing/backends';
import { builtServer } from '../testing/built';
import { postgresBinaries, startTestPostgres, type TestPostgres } from '../testing/postgres';
import { createTestDataDir } from '../testing/testDatabase';
import { contentOf, fill, withDatabase } from './testing/sameShops';

const text = fs.readFileSync(path.join(process.cwd(), 'docs', 'operations.md'), 'utf8');
/** Commands for a shell in the order of the document. */
const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
/** Commands that need an account of another program. */
const elsewhere = /^aws /m;

/** `npm run` without the build, which takes minutes where something has changed. */
const npm = () => `#!/bin/sh
[ "$1" = run ] && name=$2 || exit 64
shift 2
[ $# = 0 ] || { [ "$1" = -- ] && shift; } || exit 64
exec "${process.execPath}" "${builtServer('main')}" "$name" "$@"
`;

describeOnPostgres('the commands of docs/operations.md', () => {
	let cluster: TestPostgres;
	let folder: string;
	beforeAll(async () => {
		cluster = await startTestPostgres();
		folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-documented-'));
		fs.mkdirSync(path.join(folder, 'bin'));
		fs.writeFileSync(path.join(folder, 'bin', 'npm'), npm(), { mode: 0o755 });
		fs.renameSync(await createTestDataDir(), path.join(folder, 'data'));
		// An empty shop, which a restore takes for as new as a folder that is not there, and which is made in no time.
		fs.renameSync(await createTestDataDir(), path.join(folder, 'restored'));
		await withDatabase({ dataDir: path.join(folder, 'data') }, async (database) => {
			await fill(database);
			await database.query(sql`UPDATE users SET username = 'admin' WHERE id = 1`);
			const key = await storedSecret({ database, dataDir: path.join(folder, 'data') }, 'secret-key', 48);
			const secret = createSeal(key).seal('ABC', 'second-factor:1');
			await database.query(sql`INSERT INTO second_factors (user_id, secret, enabled) VALUES (1, ${secret}, true)`);
		});
		run('createdb --maintenance-db=postgres://tienda@db.example/postgres tienda');
	});
	afterAll(async () => {
		await cluster?.stop();
		fs.rmSync(folder, { recursive: true, force: true });
	});

	const addressOf = (written: string) => written.replaceAll('@db.example/', `@${new URL(cluster.url).host}/`);

	function run(block: string, settings: Record<string, string> = {}): string {
		const searched = [path.join(folder, 'bin'), postgresBinaries(), process.env.PATH].join(path.delimiter);
		const { status, stdout, stderr } = spawnSync('sh', ['-e'], {
			cwd: folder,
			input: addressOf(block),
			env: { PATH: searched, ...settings },
			encoding: 'utf8',
		});
		if (status !== 0) throw new Error(`${block}ended with ${status}: ${stdout}${stderr}`);
		return stdout;
	}

	it('[R13-98] run as they are printed, one after the other, and do what the text says', async () => {
		const printed = blocks.filter((block) => !elsewhere.test(block)).map((block) => [block, run(block)] as const);
		const outputOf = (words: string) => printed.find(([block]) => block.includes(words))?.[1];
		expect(outputOf('admin:reset')).toContain('/reset-password#');
		expect(outputOf('npm run reseal')).toContain('Cifrado con la clave nueva: 1 segundos factores');
		expect(outputOf('npm run backup')).toContain('Copia completa y comprobada');
		expect(outputOf('tar -tzf')).toMatch(/^manifest\.json\nsecrets\.json\ntables\/[\s\S]*\nend\.json\n{/);
		expect(outputOf('DATA_DIR=restored')).toContain('restaurada');
		expect(outputOf('createdb')).toContain('restaurada');
		expect(outputOf('--to postgres')).toContain('son iguales');
		expect(outputOf('--to embedded')).toContain('son iguales');

		const shop = await withDatabase({ dataDir: path.join(folder, 'data') }, contentOf);
		const inBackup = await withDatabase({ dataDir: path.join(folder, 'restored') }, contentOf);
		const databaseUrl = addressOf('postgres://tienda@db.example/restored');
		expect(await withDatabase({ dataDir: folder, databaseUrl }, contentOf)).toEqual(inBackup);
		// The backup is older than its own mark and younger than the link for the password.
		const { meta: _shop, ...rows } = shop;
		const { meta: _backup, ...restored } = inBackup;
		expect(restored).toEqual(rows);
	});

	it('[R13-98] do so too where the shop is given the key of its session tokens', () => {
		const block = blocks.find((printed) => printed.includes('npm run backup'));
		const another = block?.replace('shop.tar.gz', 'another.tar.gz') ?? '';
		expect(run(another, { JWT_SECRET: 'a key of the shop that is long enough' })).toContain('Copia completa');
	});

	it('[R13-98] are scripts of package.json, which names the command of the server', () => {
		const named = new Set([...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name));
		expect(named).toContain('backup');
		for (const name of named) {
			const script = Object(scripts)[name];
			if (name === 'bench') expect(script).toBeDefined();
			else expect(script).toBe(`node scripts/command.mjs ${name}`);
		}
	});
});
