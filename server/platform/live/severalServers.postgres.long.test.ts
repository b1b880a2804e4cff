import http from 'node:http';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import { createAppStore } from '#app/store/createAppStore';
import type { ProductDto } from '#contract/catalog/product';
import { randomNumbers, testSeed } from '#contract/testing/runs';
import { settings } from '#lib/settings';
import { liveStarted, liveStopped } from '#live/actions';
import { stompTransport } from '#live/stompTransport';
import { describeOnPostgres } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { memoryStorage } from '#testing/memoryStorage';
import { type Database, openDatabase } from '../db';

const servers = 3;
const clients = 18;
const saves = 30;
const { getActiveProducts } = catalogApi.endpoints;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const below = randomNumbers(testSeed);

/** A third of the wake-ups never comes, a third comes late. */
function withBadNotices(database: Database): Database {
	return {
		...database,
		listen: (channel, onNotify) =>
			database.listen(channel, (text) => {
				const fate = below(3);
				if (fate === 1) setTimeout(onNotify, below(400), text).unref();
				else if (fate === 2) onNotify(text);
			}),
	};
}

/** The application's own store in each client, whose socket is on one server and whose requests go to any. */
describeOnPostgres('three servers that hear of each other late or never', () => {
	let cluster: TestPostgres;
	const databases: Database[] = [];
	const apps: TestApp[] = [];
	const ports: number[] = [];
	/** Hands each request to any of the servers. */
	const balancer = http.createServer(({ url, headers }, response) => {
		http
			.get({ host: '127.0.0.1', port: ports[below(servers)], path: url, headers }, (answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			})
			.on('error', () => response.destroy());
	});

	beforeAll(async () => {
		cluster = await startTestPostgres();
		const databaseUrl = await cluster.createDatabase();
		for (let at = 0; at < servers; at++) databases.push(await openDatabase({ databaseUrl, dataDir: '' }));
		for (const database of databases) {
			const app = await createTestApp({ database: withBadNotices(database) });
			apps.push(app);
			await app.app.listen({ port: 0, host: '127.0.0.1' });
			ports.push((app.app.server.address() as AddressInfo).port);
		}
		// The development checks of Redux Toolkit warn of a busy machine.
		jest.spyOn(console, 'warn').mockImplementation();
		await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
		const { port } = balancer.address() as AddressInfo;
		Object.assign(settings, { apiUrl: `http://127.0.0.1:${port}/api` });
		Object.assign(globalThis, { window: { location: { href: 'http://shop.test/' } }, WebSocket });
	});
	afterAll(async () => {
		balancer.closeAllConnections();
		balancer.close();
		await Promise.all(apps.map((app) => app.close()));
		await Promise.all(databases.map((database) => database.close()));
		await cluster?.stop();
	});

	function createClient(port: number | undefined) {
		const { store } = createAppStore({
			storage: memoryStorage({}),
			visit: memoryStorage({}),
			loadTransport: async () => (options, events) =>
				stompTransport({ ...options, url: `http://127.0.0.1:${port}/ws` }, events),
			liveTimers: {
				onNextFrame: (run) => void setTimeout(run, 5),
				after: (milliseconds, run) => {
					const timer = setTimeout(run, milliseconds);
					return () => clearTimeout(timer);
				},
			},
		});
		const fetchList = () => store.dispatch(getActiveProducts.initiate(undefined, { forceRefetch: true }));
		const shown = () => getActiveProducts.select()(store.getState()).data ?? [];
		return { store, fetchList, shown };
	}

	it(`[R13-43] leave no client wrong that asks another server within 30 ms of a save (TEST_SEED=${testSeed})`, async () => {
		const [first] = apps;
		if (!first) throw new Error('no server');
		const { id: categoryId } = await first.createCategory();
		const products: ProductDto[] = [];
		for (let at = 0; at < 12; at++) products.push(await first.createProduct({ categoryId, price: '1.00' }));
		const all = Array.from({ length: clients }, (_, at) => createClient(ports[at % servers]));
		await Promise.all(
			all.map(async ({ store, fetchList }) => {
				await fetchList();
				store.dispatch(liveStarted());
				while (store.getState().live.status !== 'connected') await pause(10);
			}),
		);
		await pause(2500);
		const token = await first.adminToken();
		const asking: Array<Promise<unknown>> = [];
		const asked = async (client: (typeof all)[number], wait: number) => {
			await pause(wait);
			await client.fetchList();
		};
		for (let at = 0; at < saves; at++) {
			const product = products[below(products.length)];
			const saver = apps[below(servers)];
			const form = {
				...{ name: `Cambio ${at}`, price: `${at + 2}.00`, stockQuantity: 5, sku: product?.sku, categoryId },
			};
			const answer = await saver?.call('PUT', `/api/products/${product?.id}`, { token, form });
			expect(answer?.statusCode).toBe(200);
			asking.push(...all.map((client) => asked(client, below(30))));
			await pause(below(250));
		}
		await Promise.all(asking);
		await pause(2500);
		const truth = (await first.call('GET', '/api/products/active')).json<ProductDto[]>();
		const text = (list: ReadonlyArray<{ id: number; name: string; price: number }>) =>
			list.map(({ id, name, price }) => `${id} ${name} ${price}`).join();
		const wrong = all.filter(({ shown }) => text(shown()) !== text(truth));
		for (const { store } of all) store.dispatch(liveStopped());
		expect(wrong.length).toBe(0);
	});
});
