import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CategoryDto } from '#contract/catalog/product';
import { migrate, openDatabase, sql } from '#platform/db';
import { addManyProducts } from '#server/testing/manyProducts';
import { type ServerProcess, signInAdmin, startServer } from '#server/testing/serverProcess';
import { mountSmallDisk, type SmallDisk } from '#server/testing/smallDisk';
import { createTestDataDir } from '#server/testing/testDatabase';
import { type Fault, faultRow } from '../lib/faultShop';

const password = 'una-buena-clave-9';
const writers = 4;
const rounds = 3;
/** Seconds after which a statement of the embedded database is given up. */
const stall = 5;

/** The embedded database on a disk of 150 MB that something else fills, with the shop's guard and without it. */
export default async function fullDisk() {
	const disk = mountSmallDisk(150);
	if (!disk) return [];
	try {
		const template = await createTestDataDir();
		cpSync(template, path.join(disk.folder, 'data'), { recursive: true });
		rmSync(template, { recursive: true });
		return [...(await guarded(disk)), ...(await unguarded(disk)), ...(await restoring())];
	} finally {
		disk.remove();
	}
}

interface Shop {
	server: ServerProcess;
	address: string;
	authorization: string;
}

async function open(disk: SmallDisk, env: Record<string, string>): Promise<Shop> {
	const server = startServer({ DATA_DIR: path.join(disk.folder, 'data'), ADMIN_PASSWORD: password, ...env });
	const address = await server.address();
	const session = (await (await signInAdmin(address, password)).json()) as { accessToken: string };
	return { server, address, authorization: `Bearer ${session.accessToken}` };
}

/** Saves categories until told to stop; what was confirmed must be found again. */
function startWriting({ address, authorization }: Shop, confirmed: Set<string>) {
	const refusals = new Map<number | string, number>();
	let stopped = false;
	const writer = async () => {
		while (!stopped) {
			const body = new FormData();
			const name = `Categoría ${Math.random()}`;
			body.set('name', name);
			body.set('description', String(Math.random()).repeat(25));
			const answer = await fetch(`${address}/api/categories`, {
				method: 'POST',
				headers: { authorization },
				body,
			}).then(
				({ status }) => status,
				() => 'no answer',
			);
			if (answer === 201) confirmed.add(name);
			else {
				refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
				await wait(100);
			}
		}
	};
	const done = Promise.all(Array.from({ length: writers }, writer));
	return {
		async stop(): Promise<string> {
			stopped = true;
			await done;
			return [...refusals].map(([status, count]) => `${count} × ${status}`).join(', ') || 'no refusal';
		},
	};
}

async function lostOf({ address }: Shop, confirmed: Set<string>): Promise<number> {
	const kept = (await (await fetch(`${address}/api/categories/active`)).json()) as CategoryDto[];
	const names = new Set(kept.map(({ name }) => name));
	return [...confirmed].filter((name) => !names.has(name)).length;
}

const readiness = async ({ address }: Shop): Promise<number> => (await fetch(`${address}/api/health/ready`)).status;

async function until(condition: () => Promise<boolean>): Promise<number> {
	const begun = performance.now();
	while (!(await condition())) {
		if (performance.now() - begun > 60_000) throw new Error('A minute was not enough.');
		await wait(50);
	}
	return performance.now() - begun;
}

async function guarded(disk: SmallDisk) {
	const shop = await open(disk, { MIN_FREE_MB: '40' });
	const confirmed = new Set<string>();
	const writing = startWriting(shop, confirmed);
	const recovery: number[] = [];
	for (let round = 0; round < rounds; round++) {
		await wait(2000);
		disk.fillUpTo(20);
		await until(async () => (await readiness(shop)) === 503);
		const before = confirmed.size;
		await wait(2000);
		if (confirmed.size > before + writers) throw new Error('Saves were confirmed while the disk was full.');
		if ((await fetch(`${shop.address}/api/categories/active`)).status !== 200) throw new Error('Reading stopped.');
		disk.empty();
		recovery.push(await until(async () => (await readiness(shop)) === 200));
	}
	await wait(1000);
	const refusals = await writing.stop();
	const lost = await lostOf(shop, confirmed);
	shop.server.child.kill('SIGTERM');
	if ((await shop.server.ended) !== 0) throw new Error(`The shop did not end well: ${shop.server.output()}`);
	return [
		row(
			'disk filled by others, PGlite',
			{ tried: rounds, survived: rounds, confirmed: confirmed.size, lost, recoveries: recovery },
			`refused ${refusals}`,
		),
	];
}

/** Without the guard the next file of the log does not fit, and PGlite spins: the process is given up, or told to end. */
async function unguarded(disk: SmallDisk) {
	const rows = [];
	for (const how of ['given up', 'SIGTERM'] as const) {
		const shop = await open(disk, { MIN_FREE_MB: '0', STALL_SECONDS: String(stall) });
		const confirmed = new Set<string>();
		const writing = startWriting(shop, confirmed);
		await wait(1000);
		// Less than a file of the log, and enough for the tables to grow until that file is asked for.
		disk.fillUpTo(12);
		let size = -1;
		await until(async () => {
			if (confirmed.size === size) return true;
			size = confirmed.size;
			await wait(1500);
			return false;
		});
		const begun = performance.now();
		if ((await fetch(`${shop.address}/api/health/live`)).status !== 200) throw new Error('The shop stands still.');
		if (how === 'SIGTERM') shop.server.child.kill('SIGTERM');
		const code = await Promise.race([shop.server.ended, wait(60_000, 'none')]);
		shop.server.child.kill('SIGKILL');
		const refusals = await writing.stop();
		const took = performance.now() - begun;
		disk.empty();
		const restarted = performance.now();
		const again = await open(disk, { MIN_FREE_MB: '0' });
		const recoveries = [performance.now() - restarted];
		const lost = await lostOf(again, confirmed);
		again.server.child.kill('SIGTERM');
		await again.server.ended;
		const counts = { tried: 1, survived: 1, confirmed: confirmed.size, lost, recoveries };
		const detail = `refused ${refusals}; ended with code ${code} after ${took.toFixed(0)} ms`;
		rows.push(row(`full disk without the guard, ${how}`, counts, detail));
	}
	return rows;
}

/** A shop of 10,000 products is restored beside an open one, with less and less room, down to what is refused at once. */
async function restoring() {
	const disk = mountSmallDisk(500);
	if (!disk) return [];
	const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'tienda-bench-'));
	try {
		const archive = await archiveOf10000(elsewhere);
		const template = await createTestDataDir();
		cpSync(template, path.join(disk.folder, 'data'), { recursive: true });
		rmSync(template, { recursive: true });
		const shop = await open(disk, { MIN_FREE_MB: '20' });
		const confirmed = new Set<string>();
		const writing = startWriting(shop, confirmed);
		const outcomes: string[] = [];
		let survived = 0;
		let restored = false;
		for (const free of [...roomForRestores, Number.POSITIVE_INFINITY]) {
			if (free < Number.POSITIVE_INFINITY) disk.fillUpTo(free);
			const { code, output } = await run('restore', { DATA_DIR: path.join(disk.folder, 'restored') }, archive);
			disk.empty();
			restored = code === 0;
			const refused = code === 1 && output.includes('No hay espacio');
			const left = readdirSync(path.join(disk.folder, 'restored')).filter((name) => name.startsWith('.restore'));
			if ((refused || restored) && left.length === 0) survived++;
			else console.error(`With ${free} MB the restore ended with ${code}, left ${left.length} folders: ${output}`);
			outcomes.push(`${free === Number.POSITIVE_INFINITY ? 'all' : free} MB: ${restored ? 'restored' : 'refused'}`);
			if (restored) break;
		}
		if (!restored) throw new Error('With all the room there is the shop was not restored.');
		const refusals = await writing.stop();
		const lost = await lostOf(shop, confirmed);
		shop.server.child.kill('SIGTERM');
		await shop.server.ended;
		const counts = { tried: outcomes.length, survived, confirmed: confirmed.size, lost, recoveries: [] };
		return [
			row('restore beside an open shop, full disk', counts, `${outcomes.join(', ')}; the open shop: ${refusals}`),
		];
	} finally {
		rmSync(elsewhere, { recursive: true });
		disk.remove();
	}
}

/** Megabytes that are free when a restore begins. */
const roomForRestores = [30, 80, 115, 125, 135, 145, 160, 175, 190];

async function archiveOf10000(folder: string): Promise<string> {
	const dataDir = await createTestDataDir();
	const database = await openDatabase({ dataDir });
	try {
		await migrate(database);
		await database.query(
			sql`INSERT INTO users (username, email, password_hash, roles) VALUES ('a', 'a@tienda.test', '', '{ROLE_USER}')`,
		);
		await addManyProducts(database, 10_000);
	} finally {
		await database.close();
	}
	const archive = path.join(folder, 'shop.tar.gz');
	const { code, output } = await run('backup', { DATA_DIR: dataDir }, archive);
	if (code !== 0) throw new Error(`The backup failed: ${output}`);
	rmSync(dataDir, { recursive: true });
	return archive;
}

async function run(command: string, env: Record<string, string>, archive: string) {
	const process = startServer({ MIN_FREE_MB: '20', ...env }, [], [command, archive]);
	return { code: await process.ended, output: process.output() };
}

/** Nothing can be doubled or half made: each save is one row with a name of its own. */
const row = (name: string, counts: Omit<Fault, 'doubled' | 'torn'>, detail: string) =>
	faultRow(name, { ...counts, doubled: 0, torn: 0 }, detail);
