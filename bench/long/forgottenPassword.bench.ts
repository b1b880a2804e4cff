import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicDir, startShop } from '../../e2e/support/shopServer';
import { openDatabase, sql } from '../../server/db';
import { median } from '../lib/median';

const accounts = 500;
const patience = 60_000;

/** Whether the time of an answer tells which accounts there are: requests for known and unknown addresses, in turns. */
export default async function forgottenPassword() {
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-bench-'));
	try {
		const start = (settings = {}) => startShop(folder, patience, publicDir, { DEMO: 'off', ...settings });
		await (await start()).stop();
		await addAccounts(folder);
		// Nobody listens there, so mails are written and wait.
		const shop = await start({ SMTP_URL: 'smtp://127.0.0.1:9?from=tienda@tienda.test', TRUST_PROXY: 'loopback' });
		try {
			return [resultOf(await askInTurns(shop.url))];
		} finally {
			await shop.stop();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const known = (index: number) => `cuenta${index}@ejemplo.pe`;
const unknown = (index: number) => `nadie${index}@ejemplo.pe`;

async function addAccounts(folder: string): Promise<void> {
	const database = await openDatabase({ dataDir: folder });
	try {
		await database.query(sql`
			INSERT INTO users (username, email, password_hash, roles)
			SELECT 'cuenta' || n, 'cuenta' || n || '@ejemplo.pe', 'x', '{ROLE_USER}'
			FROM generate_series(0, ${accounts - 1}::integer) n`);
	} finally {
		await database.close();
	}
}

/** Milliseconds of each answer. The first ones warm up what both need; each address asks few times, as the limits want. */
async function askInTurns(url: string): Promise<Record<'known' | 'unknown', number[]>> {
	const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
	let asked = 0;
	async function ask(login: string): Promise<number> {
		asked++;
		const begun = performance.now();
		const answer = await fetch(`${url}/api/auth/forgot-password`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${asked >> 8}.${asked & 255}` },
			body: JSON.stringify({ login }),
		});
		await answer.text();
		if (answer.status !== 202) throw new Error(`The request was answered with ${answer.status}.`);
		return performance.now() - begun;
	}
	for (let index = 0; index < 100; index++) await ask(`antes${index}@ejemplo.pe`);
	for (let index = 0; index < accounts; index++) {
		const turns = [
			async () => void times.known.push(await ask(known(index))),
			async () => void times.unknown.push(await ask(unknown(index))),
		];
		// The second call may find the work of the first under way.
		for (const turn of index % 2 ? turns : turns.reverse()) await turn();
	}
	return times;
}

function resultOf(times: Record<'known' | 'unknown', number[]>) {
	const [one, other] = [median(times.known), median(times.unknown)];
	return {
		name: 'forgotten password: answers for known and unknown addresses',
		value: Math.max(one / other, other / one),
		limit: 1.1,
		unit: '×',
		better: 'lower' as const,
		detail: `medians of ${accounts} each, in turns: ${one.toFixed(2)} ms and ${other.toFixed(2)} ms`,
	};
}
