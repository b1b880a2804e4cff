import type { CategoryDto } from '../contract/category';
import type { ProductDto } from '../contract/product';
import { describeOnPostgres } from './testing/backends';
import { hasNginx } from './testing/nginx';
import { openFollower, type SeveralMachines, startSeveralMachines } from './testing/severalMachines';

jest.setTimeout(180_000);

const describeBehindNginx = hasNginx() ? describeOnPostgres : describe.skip;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describeBehindNginx('three servers behind nginx', () => {
	let shop: SeveralMachines;
	let product: ProductDto;
	beforeAll(async () => {
		shop = await startSeveralMachines();
		const { id: categoryId } = await shop.create<CategoryDto>('/api/categories', { name: 'Cámaras' });
		const fields = { name: 'Cámara', price: '1.00', stockQuantity: 5000, sku: 'CAM-1', categoryId };
		product = await shop.create<ProductDto>('/api/products', fields);
	});
	afterAll(() => shop?.stop());

	async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
		for (let attempt = 0; !(await condition()); attempt++) {
			if (attempt > 300) throw new Error('It did not come to that in time');
			await pause(50);
		}
	}

	it('[R13-47] tell every client each event once and in order while servers and the database come and go', async () => {
		const followers = Array.from({ length: 6 }, () => openFollower(shop.url, product.id));
		await until(() => followers.every(({ connections }) => connections() === 1));
		let price = 1;
		let version = 0;
		async function change(times: number) {
			for (let at = 0; at < times; at++) {
				price++;
				({ version = 0 } = await shop.save(product, price));
			}
		}
		await change(5);
		await shop.kill(0);
		await change(5);
		await shop.start(0);
		await change(5);
		const [code] = await Promise.all([shop.stopServer(1), change(5)]);
		expect(code).toBe(0);
		await shop.start(1);
		await Promise.all([shop.restartDatabase(), change(5)]);
		await until(() => followers.every(({ versions }) => versions.at(-1) === version));
		const told = followers.map(({ versions }) => versions.join());
		const [first = ''] = told;
		const [from = 0] = first.split(',').map(Number);
		const all = Array.from({ length: version - from + 1 }, (_, at) => from + at).join();
		expect(told).toEqual(followers.map(() => all));
		// The standby has everything, but a server cannot know that: every client fetches anew and then goes on.
		const before = followers.map(({ refetches }) => refetches());
		await shop.promoteStandby();
		await until(() => followers.every(({ refetches }, at) => refetches() > (before[at] ?? 0)));
		await change(5);
		await until(() => followers.every(({ versions }) => versions.at(-1) === version));
		expect(await Promise.all(followers.map(({ listVersion }) => listVersion()))).toEqual(followers.map(() => version));
		for (const follower of followers) follower.close();
	});

	it('[R13-48] lose no checkout while one after the other is restarted', async () => {
		const { price } = await shop.save(product, 10);
		const statuses: number[] = [];
		let over = false;
		const buyers = [0, 1].map(async () => {
			for (let bought = 0; !over && bought < 12; bought++) {
				statuses.push(await shop.checkout(product, price));
				await pause(500);
			}
		});
		for (const at of [0, 1, 2]) {
			expect(await shop.stopServer(at)).toBe(0);
			await shop.start(at);
		}
		over = true;
		await Promise.all(buyers);
		expect(statuses.length).toBeGreaterThan(5);
		expect(statuses.filter((status) => status !== 201)).toEqual([]);
	});
});
