import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/**
 * How a command on the machine reaches a running shop whose embedded database it cannot open: address and secret of
 * this start stand in a file of the data folder, which only the shop's account can read.
 */
export interface ConsoleAccess {
	secret: string;
	/** Writes the file; to be called once the shop listens. */
	announce(url: string): void;
	/** Takes the file away. */
	close(): void;
}

const Access = v.object({ url: v.string(), secret: v.string() });

const fileIn = (dataDir: string) => path.join(dataDir, 'console.json');

export const consoleHeader = 'x-console-secret';

export function openConsoleAccess(dataDir: string): ConsoleAccess {
	const secret = randomBytes(32).toString('base64url');
	return {
		secret,
		announce: (url) => fs.writeFileSync(fileIn(dataDir), JSON.stringify({ url, secret }), { mode: 0o600 }),
		close: () => fs.rmSync(fileIn(dataDir), { force: true }),
	};
}

/** Address and secret of the shop that has the data folder; null when none has announced itself. */
export function readConsoleAccess(dataDir: string): v.InferOutput<typeof Access> | null {
	try {
		return v.parse(Access, JSON.parse(fs.readFileSync(fileIn(dataDir), 'utf8')));
	} catch {
		return null;
	}
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export const isConsoleSecret = (secret: string, given: unknown): boolean =>
	typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
