import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** A PostgreSQL of its own, thrown away with stop(). */
export interface TestPostgres {
	url: string;
	/** Starts a copy that follows this cluster. */
	standby(): Promise<TestStandby>;
	/** A new, empty database in the same cluster; answers its address. */
	createDatabase(): Promise<string>;
	/** Ends the server at once, as a fast shutdown does; its data stay. */
	halt(): Promise<void>;
	/** After halt(); resolves when it answers again, at the same address. */
	resume(): Promise<void>;
	stop(): Promise<void>;
}

export interface TestStandby {
	port: number;
	/** From then on it receives nothing more. */
	fallBehind(): Promise<void>;
	promote(): Promise<void>;
	stop(): Promise<void>;
}

/** Folder of initdb and postgres (15 or newer): on the PATH, or where Debian puts them; undefined without them. */
export function postgresBinaries(): string | undefined {
	const debian = '/usr/lib/postgresql';
	const versions = fs.existsSync(debian)
		? fs.readdirSync(debian).sort((one, other) => Number(other) - Number(one))
		: [];
	const candidates = [
		...(process.env.PATH ?? '').split(path.delimiter),
		...versions.map((version) => path.join(debian, version, 'bin')),
	];
	const found = candidates.find((folder) => {
		if (!fs.existsSync(path.join(folder, 'initdb')) || !fs.existsSync(path.join(folder, 'postgres'))) return false;
		const version = /(\d+)/.exec(execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }));
		return Number(version?.[1]) >= 15;
	});
	if (!found && process.env.REQUIRE_POSTGRES === '1')
		throw new Error('REQUIRE_POSTGRES=1, but PostgreSQL 15 is not here');
	return found;
}

/** Ends PostgreSQL, and removes its folder, once the input that its parent keeps open is closed. */
const untilParentEnds = 'folder=$1; shift; "$@" & read -r _; kill -INT $!; wait; rm -rf "$folder"';

/**
 * Starts a cluster on a free loopback port. PostgreSQL refuses root, so root hands it over to another account. Nobody has
 * to stop one that `endsWithProcess`. `settings` are of postgresql.conf.
 */
export async function startTestPostgres({
	durable = false,
	endsWithProcess = false,
	settings: more = {} as Readonly<Record<string, string>>,
} = {}): Promise<TestPostgres> {
	const bin = postgresBinaries();
	if (!bin) throw new Error('PostgreSQL is not installed');
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-postgres-'));
	const owner = process.getuid?.() === 0 ? unprivileged() : {};
	if (owner.uid !== undefined) fs.chownSync(folder, owner.uid, owner.gid ?? owner.uid);
	const data = path.join(folder, 'data');
	const options = { ...owner, cwd: folder, stdio: 'ignore' as const };
	const made = spawnSync(
		path.join(bin, 'initdb'),
		['-D', data, '-U', 'tienda', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
		options,
	);
	if (made.status !== 0) throw new Error(`initdb ended with ${made.status ?? made.error}`);
	const port = await freePort();
	const settings = Object.entries({
		listen_addresses: '127.0.0.1',
		shared_buffers: '32MB',
		max_connections: '100',
		...more,
	}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const url = `postgres://tienda@127.0.0.1:${port}/postgres`;
	const run = async () => {
		const program = path.join(bin, 'postgres');
		const args = ['-D', data, '-p', String(port), '-k', folder, ...(durable ? [] : ['-F']), ...settings];
		const server = endsWithProcess
			? spawn('sh', ['-c', untilParentEnds, 'sh', folder, program, ...args], {
					...options,
					stdio: ['pipe', 'ignore', 'ignore'],
				})
			: spawn(program, args, options);
		if (endsWithProcess) {
			server.unref();
			(server.stdin as net.Socket).unref();
		}
		const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
		await answering(url);
		return { server, ended };
	};
	let running = await run();
	async function halt(): Promise<void> {
		running.server.kill('SIGINT');
		await running.ended;
	}
	let databases = 0;
	return {
		url,
		async createDatabase() {
			const name = `shop${++databases}`;
			await query(url, `CREATE DATABASE ${name}`);
			return url.replace(/postgres$/, name);
		},
		async standby() {
			const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-standby-'));
			if (owner.uid !== undefined) fs.chownSync(copy, owner.uid, owner.gid ?? owner.uid);
			const copyData = path.join(copy, 'data');
			const made = spawnSync(
				// A folder of the PATH may hold links to some of the programs alone.
				path.join(path.dirname(fs.realpathSync(path.join(bin, 'postgres'))), 'pg_basebackup'),
				['-D', copyData, '-R', '-X', 'stream', '-c', 'fast', '-d', url],
				options,
			);
			if (made.status !== 0) throw new Error(`pg_basebackup ended with ${made.status ?? made.error}`);
			const copyPort = await freePort();
			const copyUrl = `postgres://tienda@127.0.0.1:${copyPort}/postgres`;
			const server = spawn(
				path.join(bin, 'postgres'),
				['-D', copyData, '-p', String(copyPort), '-k', copy, ...settings],
				options,
			);
			const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
			await answering(copyUrl);
			return {
				port: copyPort,
				async fallBehind() {
					await query(copyUrl, `ALTER SYSTEM SET primary_conninfo = ''`);
					await query(copyUrl, 'SELECT pg_reload_conf()');
					for (let rows: unknown[] = [0]; rows.length > 0; await new Promise((resolve) => setTimeout(resolve, 20)))
						rows = await query(copyUrl, 'SELECT FROM pg_stat_wal_receiver');
				},
				promote: () => query(copyUrl, 'SELECT pg_promote()').then(() => {}),
				async stop() {
					server.kill('SIGINT');
					await ended;
					fs.rmSync(copy, { recursive: true, force: true });
				},
			};
		},
		halt,
		async resume() {
			running = await run();
		},
		async stop() {
			await halt();
			fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Who runs what refuses to run as root; nobody where there is no such account. */
export function unprivileged(): { uid?: number; gid?: number } {
	for (const name of ['postgres', 'nobody']) {
		const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
		const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
		if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
	}
	return {};
}

export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = net.createServer().once('error', reject);
		probe.listen(0, '127.0.0.1', () => {
			const { port } = probe.address() as net.AddressInfo;
			probe.close(() => resolve(port));
		});
	});
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<unknown[]> {
	const { Client } = await import('pg');
	const client = new Client({ connectionString: url });
	try {
		await client.connect();
		return (await client.query(statement)).rows;
	} finally {
		await client.end().catch(() => {});
	}
}

async function answering(url: string): Promise<void> {
	for (let attempt = 0; ; attempt++) {
		try {
			await query(url, 'SELECT 1');
			return;
		} catch (error) {
			if (attempt > 750) throw error;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}
