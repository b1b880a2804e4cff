import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Database } from './database';
import { sql } from './sql';

/** Included in backups and moves. */
const sharedSecrets = ['jwt-secret', 'secret-key'] as const;
type SharedSecret = (typeof sharedSecrets)[number];

interface Place {
	database: Database;
	dataDir: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/**
 * A persistent random key, base64url of `bytes` bytes: in the data folder for the embedded database, else in the
 * database, which all servers share.
 */
export async function storedSecret({ database, dataDir }: Place, name: SharedSecret, bytes: number): Promise<string> {
	if (database.kind === 'pglite') return secretInFile(dataDir, name, bytes);
	const stored = await secretInDatabase(database, name);
	if (stored !== undefined) return stored;
	// Older versions stored it there; a new one would end all sessions.
	const value = readSecret(dataDir, name) ?? random(bytes);
	await database.query(sql`INSERT INTO secrets (name, value) VALUES (${name}, ${value}) ON CONFLICT DO NOTHING`);
	// Another server may have inserted first.
	return (await secretInDatabase(database, name)) ?? value;
}

async function secretInDatabase(database: Database, name: SharedSecret): Promise<string | undefined> {
	const [row] = await database.query<{ value: string }>(sql`SELECT value FROM secrets WHERE name = ${name}`);
	return row?.value;
}

export async function readStoredSecrets({ database, dataDir }: Place): Promise<Record<string, string>> {
	if (database.kind === 'pglite') {
		const secrets = sharedSecrets.map((name) => [name, readSecret(dataDir, name)]);
		return Object.fromEntries(secrets.filter(([, value]) => value !== undefined));
	}
	const rows = await database.query<{ name: string; value: string }>(sql`SELECT name, value FROM secrets`);
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function replaceStoredSecrets(
	{ database, dataDir }: Place,
	secrets: Record<string, string>,
): Promise<void> {
	for (const [name, value] of Object.entries(secrets)) {
		if (database.kind === 'pglite') writeSecret(dataDir, name, value);
		else
			await database.query(sql`
				INSERT INTO secrets (name, value) VALUES (${name}, ${value})
				ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
	}
}

export async function dropStoredSecret({ database, dataDir }: Place, name: SharedSecret): Promise<void> {
	if (database.kind === 'pglite') removeSecret(dataDir, name);
	else await database.query(sql`DELETE FROM secrets WHERE name = ${name}`);
}

export function secretInFile(dataDir: string, name: string, bytes: number): string {
	const stored = readSecret(dataDir, name);
	if (stored) return stored;
	const secret = random(bytes);
	writeSecret(dataDir, name, secret);
	return secret;
}

function writeSecret(dataDir: string, name: string, secret: string): void {
	fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const file = path.join(dataDir, name);
	// Renamed, so that a crash leaves no half file.
	const temporary = `${file}.${process.pid}`;
	fs.writeFileSync(temporary, `${secret}\n`, { mode: 0o600 });
	fs.renameSync(temporary, file);
}

export function readSecret(dataDir: string, name: string): string | undefined {
	try {
		return fs.readFileSync(path.join(dataDir, name), 'utf8').trim() || undefined;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

export function removeSecret(dataDir: string, name: string): void {
	fs.rmSync(path.join(dataDir, name), { force: true });
}
