import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ProductDto } from '#contract/catalog/product';
import { positionHeader } from '#contract/live/channel';
import { atLeastHeader } from '#contract/shared/backEnd';
import { checkoutBody, lineOf } from '#modules/orders/testing/shopper';
import { openRawClient } from '#platform/live/testing/liveServer';
import { startNginx } from './nginx';
import { freePort, startTestPostgres } from './postgres';
import { type ServerProcess, signInAdmin, startServer } from './serverProcess';
import { startSilentProxy } from './silentProxy';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const password = 'clave-de-tres-maquinas';

/** Three server processes on one PostgreSQL with a standby, behind nginx as `docs/nginx.conf` has it. */
export async function startSeveralMachines() {
	const primary = await startTestPostgres({ durable: true });
	const address = new URL(await primary.createDatabase());
	const network = await startSilentProxy(Number(address.port));
	address.port = String(network.port);
	const folders: string[] = [];
	const servers: ServerProcess[] = [];
	const ports = [await freePort(), await freePort(), await freePort()];

	/** Starts the server of this number, or starts it again. */
	async function start(at: number): Promise<void> {
		folders[at] ??= fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-machine-'));
		const server = startServer({
			PORT: String(ports[at]),
			DATABASE_URL: address.href,
			DATA_DIR: folders[at] ?? '',
			ADMIN_PASSWORD: password,
			TRUST_PROXY: 'loopback',
		});
		servers[at] = server;
		await server.address();
	}
	// The first one makes tables and keys, the others meet at its lock.
	await Promise.all([0, 1, 2].map(start));
	const nginx = await startNginx(ports);
	const standby = await primary.standby();

	const token = await signInAdmin(nginx.url, password)
		.then((answer) => answer.json())
		.then(({ accessToken }) => String(accessToken));
	async function send(method: string, url: string, fields: Record<string, string | number>): Promise<Response> {
		const body = new FormData();
		for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
		return fetch(nginx.url + url, { method, body, headers: { authorization: `Bearer ${token}` } });
	}

	/** Token of a new customer, who has a limit of checkouts of their own. */
	async function signUp(username: string): Promise<string> {
		const post = (path: string, body: object) =>
			fetch(`${nginx.url}/api/auth/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
		const person = { username, email: `${username}@tienda.test`, password, firstName: 'Ana', lastName: 'Quispe' };
		await post('signup', person);
		const answer = await post('signin', { username, password });
		if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`);
		return String((await answer.json()).accessToken);
	}

	return {
		url: nginx.url,
		primary,
		signUp,
		async create<Made>(url: string, fields: Record<string, string | number>): Promise<Made> {
			const answer = await send('POST', url, fields);
			if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
			return (await answer.json()) as Made;
		},
		/** Repeats what no server answered, as an administrator would. */
		async save({ id, sku, category }: ProductDto, price: number): Promise<ProductDto> {
			const fields = { name: 'Cámara', price, stockQuantity: 5000, sku, categoryId: category.id };
			for (let attempt = 0; attempt < 60; attempt++) {
				const answer = await send('PUT', `/api/products/${id}`, fields).catch(() => null);
				if (answer?.status === 200) return (await answer.json()) as ProductDto;
				await pause(250);
			}
			throw new Error('No server saved the product for 15 seconds');
		},
		/** The status of the answer; 0 for none. */
		async checkout(product: ProductDto, price: number, buyer = token): Promise<number> {
			const answer = await fetch(`${nginx.url}/api/orders`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					authorization: `Bearer ${buyer}`,
					'idempotency-key': randomUUID(),
				},
				body: JSON.stringify(checkoutBody([lineOf({ id: product.id, price })])),
			}).catch(() => null);
			return answer?.status ?? 0;
		},
		start,
		async kill(at: number): Promise<void> {
			servers[at]?.child.kill('SIGKILL');
			await servers[at]?.ended;
		},
		/** Answers the code with which the server ended. */
		async stopServer(at: number): Promise<number | null | undefined> {
			servers[at]?.child.kill('SIGTERM');
			return servers[at]?.ended;
		},
		async restartDatabase(): Promise<void> {
			await primary.halt();
			await primary.resume();
		},
		async promoteStandby(): Promise<void> {
			await standby.promote();
			network.leadTo(standby.port);
		},
		async stop(): Promise<void> {
			for (const { child } of servers) child.kill('SIGKILL');
			await Promise.all(servers.map(({ ended }) => ended));
			await nginx.stop();
			await standby.stop();
			await network.close();
			await primary.stop();
			for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Comes back by itself with its position, as the browser does, and keeps the versions of one product as it hears them. */
export function openFollower(url: string, productId: number) {
	const versions: number[] = [];
	/** Times at which a connection ended, of performance.now(). */
	const ends: number[] = [];
	let repeated = 0;
	let position: string | undefined;
	let refetches = 0;
	let connections = 0;
	let closed = false;
	let current: { terminate(): void } | undefined;

	async function listVersion(): Promise<number> {
		const headers = position === undefined ? undefined : { [atLeastHeader]: position };
		const answer = await fetch(`${url}/api/products/active`, { headers });
		const products = (await answer.json()) as ProductDto[];
		return products.find(({ id }) => id === productId)?.version ?? 0;
	}

	async function follow(): Promise<void> {
		const client = await openRawClient(`${url.replace('http', 'ws')}/ws/websocket`);
		current = client.socket;
		const heardHere = new Set<number>();
		const over = client.closed().then(() => {
			ends.push(performance.now());
			return null;
		});
		const connected = await Promise.race([client.connect(), over]);
		if (!connected) return;
		connections++;
		const since: Record<string, string> = position === undefined ? {} : { [positionHeader]: position };
		client.send('SUBSCRIBE', { id: 's', destination: '/topic/products', receipt: 'r', ...since });
		for (let subscribed = false; ; ) {
			const frame = await Promise.race([client.next(), over]);
			if (!frame) return;
			subscribed ||= frame.command === 'RECEIPT';
			const told = frame.headers.get(positionHeader);
			if (subscribed && told !== undefined) position = told;
			if (frame.command !== 'MESSAGE') continue;
			const { type, product } = JSON.parse(frame.body.toString());
			if (type === 'CATALOG_CHANGED') refetches++;
			else if (product.id === productId) {
				if (heardHere.has(product.version)) repeated++;
				heardHere.add(product.version);
				// As the browser: what it knew before its connection ended is no news.
				if (!versions.includes(product.version)) versions.push(product.version);
			}
		}
	}

	void (async () => {
		while (!closed) {
			await follow().catch(() => {});
			await pause(200 + Math.random() * 300);
		}
	})();
	return {
		versions,
		ends,
		/** Events that came twice over one connection. */
		repeated: () => repeated,
		listVersion,
		refetches: () => refetches,
		connections: () => connections,
		close() {
			closed = true;
			current?.terminate();
		},
	};
}
