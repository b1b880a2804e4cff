import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Read from `{dataDir}/{name}`, or made (`bytes` random bytes as base64url) and kept there for this account only. */
export function keptSecret(dataDir: string, name: string, bytes: number): string {
	const file = path.join(dataDir, name);
	const known = readSecret(dataDir, name);
	if (known) return known;
	fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const secret = randomBytes(bytes).toString('base64url');
	// Renamed into place, so that a crash leaves no half of it.
	const temporary = `${file}.${process.pid}`;
	fs.writeFileSync(temporary, `${secret}\n`, { mode: 0o600 });
	fs.renameSync(temporary, file);
	return secret;
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
