import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { hasNginx } from '#server/testing/nginx';
import { openFollower, startSeveralMachines } from '#server/testing/severalMachines';

const rounds = 5;
const clients = 50;
/** Seconds that clients may take to come back or to be told, before the run is given up. */
const patience = 60;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(what: string, condition: () => boolean): Promise<void> {
	const begun = performance.now();
	while (!condition()) {
		if (performance.now() - begun > patience * 1000) throw new Error(`Not in ${patience} s: ${what}`);
		await pause(20);
	}
}

/**
 * Three servers behind nginx: in each round one is killed, one stopped and started again, and the database restarted;
 * at the end its standby takes over. Meanwhile an administrator saves and a customer buys.
 */
export default async function severalMachines() {
	if (!hasNginx()) throw new Error('nginx is not installed');
	const shop = await startSeveralMachines();
	try {
		const { id: categoryId } = await shop.create<CategoryDto>('/api/categories', { name: 'Cámaras' });
		const fields = { name: 'Cámara', price: '1.00', stockQuantity: 5000, sku: 'CAM-1', categoryId };
		const product = await shop.create<ProductDto>('/api/products', fields);
		const followers = Array.from({ length: clients }, () => openFollower(shop.url, product.id));
		await until('all clients connected', () => followers.every(({ connections }) => connections() > 0));

		let version = 0;
		let over = false;
		const saving = (async () => {
			while (!over) {
				({ version = 0 } = await shop.save(product, 10));
				await pause(200);
			}
		})();
		const statuses: number[] = [];
		const buying = async (until: () => boolean) => {
			while (!until()) {
				statuses.push(await shop.checkout(product, 10));
				await pause(2100);
			}
		};
		for (let round = 0; round < rounds; round++) {
			await shop.kill(round % 3);
			await pause(1000);
			await shop.start(round % 3);
			let restarted = false;
			const buyer = buying(() => restarted);
			await shop.stopServer((round + 1) % 3);
			await shop.start((round + 1) % 3);
			restarted = true;
			await buyer;
			await shop.restartDatabase();
			await pause(3000);
		}
		over = true;
		await saving;
		await pause(5000);
		const missed = followers.reduce((sum, { versions }) => {
			const from = versions[0] ?? 0;
			const inOrder = versions.every((one, at) => one === from + at);
			return sum + (version - from + 1 - versions.length) + (inOrder ? 0 : 1);
		}, 0);

		const before = followers.map(({ refetches }) => refetches());
		const begun = performance.now();
		await shop.promoteStandby();
		await until('all clients told', () => followers.every(({ refetches }, at) => refetches() !== before[at]));
		const told = (performance.now() - begun) / 1000;
		({ version = 0 } = await shop.save(product, 11));
		await pause(3000);
		const shown = await Promise.all(followers.map(({ listVersion }) => listVersion()));
		const wrong = shown.filter((one) => one !== version).length;
		for (const follower of followers) follower.close();
		const failed = statuses.filter((status) => status !== 201).length;
		return [
			{
				name: `events missed or out of order by ${clients} clients`,
				value: missed,
				limit: 0,
				unit: '',
				better: 'lower',
			},
			{ name: `failed of ${statuses.length} checkouts`, value: failed, limit: 0, unit: '', better: 'lower' },
			{ name: 'standby takes over: all clients told', value: told, limit: 5, unit: 's', better: 'lower' },
			{ name: 'standby takes over: wrong lists', value: wrong, limit: 0, unit: '', better: 'lower' },
		];
	} finally {
		await shop.stop();
	}
}
