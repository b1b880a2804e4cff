import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicDir, root, shopAdmin, startShop } from './shopServer';

/** Names, for the workers, the folder of this run, in which each of them keeps its copy of the seed. */
export const runFolderVariable = 'TIENDA_E2E_FOLDER';

/** Data folder with the demo catalogue, which each worker copies. */
export const seedFolder = path.join(root, 'e2e', '.output', 'seed');
const stampFile = path.join(root, 'e2e', '.output', 'seed.stamp');

const serverFile = path.join(root, 'build', 'server', 'main.mjs');

/**
 * Fills the demo catalogue once for all workers and runs with the same server.
 * Answers what removes everything that the run wrote.
 */
export default async function globalSetup(): Promise<() => void> {
	for (const file of [path.join(publicDir, 'index.html'), serverFile])
		if (!existsSync(file)) throw new Error(`${path.relative(root, file)} is missing: run "npm run build" first.`);
	await fillSeed();
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-viva-e2e-'));
	process.env[runFolderVariable] = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}

async function fillSeed(): Promise<void> {
	const print = createHash('sha1').update(readFileSync(serverFile)).digest('hex');
	if (existsSync(stampFile) && existsSync(seedFolder) && readFileSync(stampFile, 'utf8') === print) return;
	rmSync(stampFile, { force: true });
	rmSync(seedFolder, { recursive: true, force: true });
	mkdirSync(seedFolder, { recursive: true });
	const shop = await startShop(seedFolder, 180_000);
	await openToStrangers(shop.url);
	const code = await shop.stop();
	if (code !== 0) throw new Error(`The shop did not stop cleanly: exit code ${code}.`);
	writeFileSync(stampFile, print);
}

/** Journeys buy last units without an account: their shopkeeper lets strangers do so. */
async function openToStrangers(url: string): Promise<void> {
	async function call<Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> {
		const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
		const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as Answer;
	}
	const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/signin', shopAdmin);
	const path = '/admin/settings/orders';
	const orders = await call<object>('GET', path, undefined, accessToken);
	await call('PUT', path, { ...orders, strangerUpTo: 0, strangerShare: 100, strangerHours: 720 }, accessToken);
}
