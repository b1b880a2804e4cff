import type { AddressInfo } from 'node:net';
import type { ProductDto } from '#contract/catalog/product';
import { positionHeader } from '#contract/live/channel';
import { describeOnPostgres } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres, type TestStandby } from '#server/testing/postgres';
import { startSilentProxy } from '#server/testing/silentProxy';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { type Database, openDatabase } from '../db';
import { openRawClient } from './testing/liveServer';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Polls until the condition holds; answers the milliseconds that it took. */
async function until(condition: () => boolean | Promise<boolean>, limit = 30_000): Promise<number> {
	const begun = performance.now();
	while (!(await condition())) {
		if (performance.now() - begun > limit) throw new Error('It did not come to that in time');
		await pause(50);
	}
	return performance.now() - begun;
}

/** Two servers whose database is behind a network that the test breaks. */
describeOnPostgres('servers whose database goes away', () => {
	let primary: TestPostgres;
	let standby: TestStandby | undefined;
	let network: Awaited<ReturnType<typeof startSilentProxy>>;
	const databases: Database[] = [];
	const apps: TestApp[] = [];
	let categoryId: number;

	beforeEach(async () => {
		primary = await startTestPostgres({ durable: true });
		const url = new URL(await primary.createDatabase());
		network = await startSilentProxy(Number(url.port));
		url.port = String(network.port);
		for (let at = 0; at < 2; at++) {
			const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
			databases.push(database);
			const app = await createTestApp({ database });
			apps.push(app);
			await app.app.listen({ port: 0, host: '127.0.0.1' });
		}
		({ id: categoryId } = await server(0).createCategory());
	});
	afterEach(async () => {
		await Promise.all(apps.splice(0).map((app) => app.close()));
		await Promise.all(databases.splice(0).map((database) => database.close()));
		await network.close();
		await standby?.stop();
		standby = undefined;
		await primary.stop();
	});

	const server = (at: number): TestApp => apps[at] as TestApp;
	const pricesOn = async (at: number) =>
		(await server(at).call('GET', '/api/products/active')).json<ProductDto[]>().map(({ price }) => price);
	const isReady = async (at: number) => (await server(at).call('GET', '/api/health/ready')).statusCode === 200;
	async function save(at: number, { id, sku }: ProductDto, price: number): Promise<number> {
		const form = { name: 'Cámara', price: price.toFixed(2), stockQuantity: 5, sku, categoryId };
		const token = await server(0).adminToken();
		return (await server(at).call('PUT', `/api/products/${id}`, { token, form })).statusCode;
	}
	/** A client on each server; it may still hear that the product was made, at a price of 1. */
	const clients = () =>
		Promise.all(
			apps.map(async ({ app }) => {
				const { port } = app.server.address() as AddressInfo;
				const client = await openRawClient(`ws://127.0.0.1:${port}/ws/websocket`);
				const { headers } = await client.connect();
				await client.subscribe('/topic/products');
				return { ...client, begunAt: headers.get(positionHeader) };
			}),
		);
	type Client = Awaited<ReturnType<typeof clients>>[number];
	const heard = ({ frames }: Client) =>
		frames
			.map(({ body }) => {
				const { type, product } = JSON.parse(body.toString());
				return product ? product.price : type;
			})
			.filter((price) => price !== 1);

	it('[R13-44] a standby that is behind and takes over counts as a gap on every server', async () => {
		const product = await server(0).createProduct({ categoryId, price: '1.00' });
		standby = await primary.standby();
		await standby.fallBehind();
		for (let price = 2; price <= 61; price++) expect(await save(price % 2, product, price)).toBe(200);
		const watching = await clients();
		for (const at of [0, 1]) await until(async () => (await pricesOn(at))[0] === 61);
		await standby.promote();
		network.leadTo(standby.port);
		const took = await until(() => watching.every((client) => heard(client).includes('CATALOG_CHANGED')));
		expect(took).toBeLessThan(5000);
		for (const at of [0, 1]) {
			expect(await pricesOn(at)).toEqual([1]);
			await until(() => isReady(at), 3000);
		}
		expect(await save(0, product, 99)).toBe(200);
		await until(() => watching.every((client) => heard(client).at(-1) === 99), 5000);
		// A client that was away meanwhile is told as well, because its position is of the other history.
		for (const { begunAt, socket } of watching) {
			const { port } = new URL(socket.url);
			const back = await openRawClient(`ws://127.0.0.1:${port}/ws/websocket`);
			await back.connect();
			const answers = await back.continue(begunAt, '/topic/products');
			expect(answers[0]?.body.toString()).toContain('CATALOG_CHANGED');
			for (const one of [back.socket, socket]) one.terminate();
		}
	});

	it('[R13-45] a silent network turns readiness red, and screens are right within 5 s of its return', async () => {
		const product = await server(0).createProduct({ categoryId, price: '1.00' });
		const watching = await clients();
		expect([await isReady(0), await isReady(1)]).toEqual([true, true]);
		network.silence();
		await until(async () => !(await isReady(0)) && !(await isReady(1)), 8000);
		const direct = await openDatabase({ databaseUrl: primary.url.replace(/postgres$/, 'shop1'), dataDir: '' });
		const other = await createTestApp({ database: direct });
		const form = { name: 'Cámara', price: '7.00', stockQuantity: 5, sku: product.sku, categoryId };
		const token = await other.createUser({ username: 'jefa', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
		const answer = await other.call('PUT', `/api/products/${product.id}`, { token: token.token, form });
		expect(answer.statusCode).toBe(200);
		await pause(3000);
		network.restore();
		expect(await until(() => watching.every((client) => heard(client).at(-1) === 7))).toBeLessThan(5000);
		for (const at of [0, 1]) await until(() => isReady(at), 5000);
		// Each event came once.
		for (const client of watching) {
			expect(heard(client)).toEqual([7]);
			client.socket.terminate();
		}
		await other.close();
		await direct.close();
	});

	it('[R13-126] after a silent network no request waits for connections that it has eaten', async () => {
		const product = await server(0).createProduct({ categoryId, price: '1.00' });
		// Several at once, so that both pools have idle connections.
		await Promise.all([2, 3, 4, 5].map((price) => save(0, product, price)));
		network.silence();
		const begun = performance.now();
		// Their statements would wait for 18 s, and those after them too, one connection after the other.
		const statuses = await Promise.all([6, 7].map((price) => save(0, product, price)));
		expect(statuses).toEqual([503, 503]);
		expect(performance.now() - begun).toBeLessThan(12_000);
		network.restore();
		const back = performance.now();
		await until(async () => (await save(0, product, 8)) === 200, 8000);
		await Promise.all([9, 10, 11].map((price) => save(0, product, price)));
		expect(performance.now() - back).toBeLessThan(8000);
	});

	it('[R13-46] a restart of the database loses no event and is none itself', async () => {
		const product = await server(0).createProduct({ categoryId, price: '1.00' });
		const watching = await clients();
		await save(0, product, 2);
		await primary.halt();
		await until(async () => !(await isReady(0)));
		await primary.resume();
		await until(async () => (await save(1, product, 3)) === 200);
		await until(() => watching.every((client) => heard(client).length >= 2), 5000);
		for (const client of watching) {
			expect(heard(client)).toEqual([2, 3]);
			client.socket.terminate();
		}
	});
});
