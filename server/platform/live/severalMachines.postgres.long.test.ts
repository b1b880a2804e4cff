import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { describeOnNginx, describeOnPostgres } from '#server/testing/backends';
import { openFollower, startSeveralMachines } from '#server/testing/severalMachines';

const clients = 150;
const customers = 6;
/** Milliseconds between two checkouts of a customer, who may make 30 in a minute. */
const betweenCheckouts = 2050;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(condition: () => boolean, limit = 15_000): Promise<number> {
	const begun = performance.now();
	while (!condition()) {
		if (performance.now() - begun > limit) throw new Error('It did not come to that in time');
		await pause(20);
	}
	return performance.now() - begun;
}

/** Processes, with the configuration of nginx that operators are given. */
describeOnPostgres('three servers on PostgreSQL', () => {
	describeOnNginx('behind nginx', () => {
		let shop: Awaited<ReturnType<typeof startSeveralMachines>>;
		let product: ProductDto;
		let followers: ReturnType<typeof openFollower>[] = [];

		beforeAll(async () => {
			shop = await startSeveralMachines();
			const { id: categoryId } = await shop.create<CategoryDto>('/api/categories', { name: 'Cámaras' });
			const fields = { name: 'Cámara', price: '1.00', stockQuantity: 5000, sku: 'CAM-1', categoryId };
			product = await shop.create<ProductDto>('/api/products', fields);
			followers = Array.from({ length: clients }, () => openFollower(shop.url, product.id));
			await until(() => followers.every(({ connections }) => connections() > 0));
		});
		afterAll(async () => {
			for (const follower of followers) follower.close();
			await shop?.stop();
		});

		it('[R13-48] restarts one after the other: no checkout fails, and clients are sent away a few at a time', async () => {
			let over = false;
			const buyers = await Promise.all(Array.from({ length: customers }, (_, at) => shop.signUp(`cliente${at}`)));
			const statuses = buyers.map(async (token, at) => {
				const answers: number[] = [];
				await pause((at * betweenCheckouts) / customers);
				while (!over) {
					answers.push(await shop.checkout(product, 1, token));
					await pause(betweenCheckouts);
				}
				return answers;
			});
			const spreads: number[] = [];
			for (const at of [0, 1, 2]) {
				const begun = performance.now();
				expect(await shop.stopServer(at)).toBe(0);
				const ends = followers.flatMap(({ ends: all }) => all.filter((end) => end > begun));
				spreads.push(Math.max(...ends) - Math.min(...ends));
				await shop.start(at);
			}
			over = true;
			const answers = (await Promise.all(statuses)).flat();
			expect(answers.length).toBeGreaterThan(customers);
			expect(answers.filter((status) => status !== 201)).toEqual([]);
			// Of 50 clients twenty are sent away at once, so the last ones go after two pauses of 60 ms.
			expect(Math.max(...spreads)).toBeGreaterThan(100);
		});

		it('[R13-47] every client hears of every change once and in order, whatever goes away', async () => {
			let version = 0;
			let over = false;
			let price = 10;
			const saving = (async () => {
				while (!over) {
					({ version = 0 } = await shop.save(product, ++price));
					await pause(100);
				}
			})();
			await shop.kill(0);
			await shop.start(0);
			await shop.stopServer(1);
			await shop.start(1);
			await shop.restartDatabase();
			const before = version;
			await until(() => version > before + 5);
			over = true;
			await saving;
			await until(() => followers.every(({ versions }) => versions.includes(version)));
			for (const { versions, repeated } of followers) {
				const from = versions[0] ?? 0;
				expect(versions).toEqual(Array.from({ length: version - from + 1 }, (_, at) => from + at));
				expect(repeated()).toBe(0);
			}

			const refetched = followers.map(({ refetches }) => refetches());
			await shop.promoteStandby();
			expect(
				await until(() => followers.every(({ refetches }, at) => refetches() > (refetched[at] ?? 0))),
			).toBeLessThan(5000);
			({ version = 0 } = await shop.save(product, ++price));
			await until(() => followers.every(({ versions }) => versions.includes(version)));
			const shown = await Promise.all(followers.slice(0, 30).map(({ listVersion }) => listVersion()));
			expect(shown).toEqual(Array(30).fill(version));
		});
	});
});
