import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import { topics } from '../../contract/live/topics';
import { migrate, openDatabase, sql } from '../../server/db';
import { addManyProducts } from '../../server/testing/manyProducts';
import { signInAdmin, startServer } from '../../server/testing/serverProcess';
import { createTestDataDir } from '../../server/testing/testDatabase';
import { onBothDatabases } from '../lib/databases';
import { type HealthTimes, healthDuring, partile } from '../lib/healthTimes';
import { categoryNames, importRows } from '../lib/importRows';

const products = 10_010;
const searching = 4;
const subscribers = 200;
const seconds = 8;
const imported = 10_000;
const password = 'una-buena-clave-9';
/** Milliseconds; the 99th percentile of the health checks. */
const limit = 100;

/** A shop of 10,010 products on both databases: how long health checks take beside searches, a hidden category, an import. */
export default async () => (await onBothDatabases(measured)).flat();

async function measured(name: string, databaseUrl?: string) {
	const dataDir = await createTestDataDir();
	const category = await seed(dataDir, databaseUrl);
	const server = startServer({
		DATA_DIR: dataDir,
		ADMIN_PASSWORD: password,
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	});
	try {
		const address = await server.address();
		const session = (await (await signInAdmin(address, password)).json()) as { accessToken: string };
		const searches = await healthDuring(address, () => search(address));
		const clients = await Promise.all(Array.from({ length: subscribers }, () => subscribe(address)));
		const hiding = await healthDuring(address, async () => {
			const body = new FormData();
			body.set('name', 'La que se oculta');
			body.set('active', 'false');
			const begun = performance.now();
			const answer = await fetch(`${address}/api/categories/${category}`, {
				method: 'PUT',
				headers: { authorization: `Bearer ${session.accessToken}` },
				body,
			});
			if (answer.status !== 200) throw new Error(`Hiding was answered with ${answer.status}.`);
			const saved = performance.now() - begun;
			await Promise.all(clients.map(({ heard }) => heard));
			const told = performance.now() - begun;
			await wait(2000);
			return `saved in ${saved.toFixed(0)} ms, all ${subscribers} subscribers told after ${told.toFixed(0)} ms`;
		});
		for (const { socket } of clients) socket.terminate();
		const importing = await healthDuring(address, () => importMany(address, session.accessToken, category));
		return [
			row(`health while ${searching} search, ${name}`, searches),
			row(`health while hiding, ${name}`, hiding),
			row(`health during an import, ${name}`, importing),
		];
	} finally {
		server.child.kill('SIGKILL');
		await server.ended;
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** Answers the id of the one category that all products are in. */
async function seed(dataDir: string, databaseUrl: string | undefined): Promise<number> {
	const database = await openDatabase({ dataDir, databaseUrl });
	try {
		await migrate(database);
		await addManyProducts(database, products);
		const [category] = await database.query<{ id: number }>(sql`SELECT min(id) AS id FROM categories`);
		await database.query(sql`UPDATE products SET category_id = ${category?.id}`);
		await database.query(sql`VACUUM ANALYZE`);
		return category?.id ?? 0;
	} finally {
		await database.close();
	}
}

async function importMany(address: string, token: string, categoryId: number): Promise<string> {
	const categoria = (await categoryNames(address)).get(categoryId) ?? '';
	const rows = Array.from({ length: imported }, (_, index) => ({
		...{ sku: `IMP-${index}`, nombre: `Producto importado ${index}`, precio: '19.90', stock: '10', categoria },
		descripcion: `Lote ${index * 13}, color ${index % 17}.`,
	}));
	const begun = performance.now();
	await importRows(address, `Bearer ${token}`, rows);
	const saved = performance.now() - begun;
			await Promise.all(clients.map(({ heard }) => heard));
			const told = performance.now() - begun;
			await wait(2000);
			return `saved in ${saved.toFixed(0)} ms, all ${subscribers} subscribers told after ${told.toFixed(0)} ms`;
		});
		for (const { socket } of clients) socket.terminate();
		const importing = await healthDuring(address, () => importMany(address, session.accessToken, category));
		return [
			row(`health while ${searching} search, ${name}`, searches),
			row(`health while hiding, ${name}`, hiding),
			row(`health during an import, ${name}`, importing),
		];
	} finally {
		server.child.kill('SIGKILL');
		await server.ended;
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** Answers the id of the one category that all products are in. */
async function seed(dataDir: string, databaseUrl: string | undefined): Promise<number> {
	const database = await openDatabase({ dataDir, databaseUrl });
	try {
		await migrate(database);
		await addManyProducts(database, products);
		const [category] = await database.query<{ id: number }>(sql`SELECT min(id) AS id FROM categories`);
		await database.query(sql`UPDATE products SET category_id = ${category?.id}`);
		await database.query(sql`VACUUM ANALYZE`);
		return category?.id ?? 0;
	} finally {
		await database.close();
	}
}

async function importMany(address: string, token: string, categoryId: number): Promise<string> {
	const rows: ImportRowText[] = Array.from({ length: imported }, (_, index) => ({
		mode: 'create',
		sku: `IMP-${index}`,
		name: `Producto importado ${index}`,
		description: `Lote ${index * 13}, color ${index % 17}.`,
		price: '19.90',
		stockQuantity: '10',
		categoryId: String(categoryId),
		active: 'true',
		featured: 'false',
	}));
	const begun = performance.now();
	const answer = await fetch(`${address}/api/products/import`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ rows }),
	});
	if (answer.status !== 200) throw new Error(`The import was answered with ${answer.status}.`);
	await answer.arrayBuffer();
	const saved = performance.now() - begun;
	await wait(2000);
	return `${imported} products imported in ${saved.toFixed(0)} ms`;
}

async function search(address: string): Promise<string> {
	const until = performance.now() + seconds * 1000;
	const statuses = new Map<number, number>();
	const client = async (name: number) => {
		for (let turn = 0; performance.now() < until; turn++) {
			const words = ['manta', 'taza de', 'cafetera roja', 'zapatlla'][turn % 4];
			const path = turn % 2 ? `search?keyword=${words}+${name}${turn}` : `page?search=${words}&minPrice=${turn % 500}`;
			const answer = await fetch(`${address}/api/products/${path}`);
			await answer.arrayBuffer();
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
		}
	};
	await Promise.all(Array.from({ length: searching }, (_, name) => client(name)));
	return [...statuses].map(([status, count]) => `${count} searches answered with ${status} in ${seconds} s`).join(', ');
}

/** `heard` resolves with the first event about products. */
async function subscribe(address: string) {
	const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/websocket`);
	await once(socket, 'open');
	socket.send('CONNECT\naccept-version:1.2\nhost:shop\n\n\0');
	await once(socket, 'message');
	socket.send(`SUBSCRIBE\nid:1\ndestination:${topics.products}\n\n\0`);
	const heard = once(socket, 'message');
	return { socket, heard };
}

function row(name: string, { detail, times, failed }: HealthTimes) {
	if (failed > 0) throw new Error(`${failed} health checks were not answered with 200.`);
	const at = (part: number) => partile(times, part);
	return {
		name,
		value: at(0.99),
		limit,
		unit: 'ms p99',
		better: 'lower' as const,
		detail: `${times.length} checks, p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, longest ${at(1).toFixed(0)} ms; ${detail}`,
	};
}
