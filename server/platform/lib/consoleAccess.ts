import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { notFound } from './shopError';

/** Lets a command reach the running shop, whose embedded database it cannot open. */
interface ConsoleAccess {
	secret: string;
	/** Call it once the shop listens. */
	announce(url: string): void;
	close(): void;
}

const Access = v.object({ url: v.string(), secret: v.string() });

const fileIn = (dataDir: string) => path.join(dataDir, 'console.json');

export const consoleHeader = 'x-console-secret';

/** Creates the folder: with PostgreSQL nothing else may. */
export function openConsoleAccess(dataDir: string): ConsoleAccess {
	fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const secret = randomBytes(32).toString('base64url');
	return {
		secret,
		announce: (url) => fs.writeFileSync(fileIn(dataDir), JSON.stringify({ url, secret }), { mode: 0o600 }),
		close: () => fs.rmSync(fileIn(dataDir), { force: true }),
	};
}

export function readConsoleAccess(dataDir: string): v.InferOutput<typeof Access> | null {
	try {
		return v.parse(Access, JSON.parse(fs.readFileSync(fileIn(dataDir), 'utf8')));
	} catch {
		return null;
	}
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const isConsoleSecret = (secret: string, input: unknown): boolean =>
	typeof input === 'string' && timingSafeEqual(digest(input), digest(secret));

/** Others get 404. */
export const requireConsole =
	(secret: string) =>
	async ({ headers }: FastifyRequest): Promise<void> => {
		if (!isConsoleSecret(secret, headers[consoleHeader])) throw notFound('No se encontró lo que buscas');
	};
