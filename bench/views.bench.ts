import { answersPerCore, compare, compressed, start, stop, type Target } from './lib/answerRates';

const headers = { 'accept-encoding': 'br' };
const list = '/products';
const page = '/api/products/page?page=2';
const rounds = 600;

/** Every price is another address, so that nothing is answered from memory. */
const different = (path: string, count: number, from: number): string[] =>
	Array.from(
		{ length: count },
		(_, index) => `${path}${path.includes('?') ? '&' : '?'}minPrice=${(from + index) / 100}`,
	);

/** Pages of the shop and of its API that the server has in memory, and those that it makes anew, with 240 products. */
export default async function views() {
	const shop = await start('listsShop.ts');
	const running = [shop];
	try {
		const cached = [];
		for (const [path, limit] of [
			[list, 0.4],
			[page, 0.4],
		] as const) {
			const answer = await compressed(shop.address + path);
			const bare = await start('listsBare.mjs', answer);
			running.push(bare);
			const detail = `${(answer.body.length / 1024).toFixed(1)} KB brotli`;
			cached.push(await compare(shop, bare, { name: `cached ${path}`, limit, detail, path, headers, status: 200 }));
		}
		return [
			...cached,
			await made(shop, 'rendered, not cached, /products', list, 150),
			await made(shop, 'from SQL, not cached, /api/products/page', '/api/products/page', 200),
		];
	} finally {
		await Promise.all(running.map(stop));
	}
}

async function made(shop: Target, name: string, path: string, limit: number) {
	await answersPerCore(shop, different(path, rounds / 3, 50_000), headers);
	const { rate, answers } = await answersPerCore(shop, different(path, rounds, 0), headers);
	return {
		name,
		value: rate,
		limit,
		unit: '/s on one core',
		better: 'higher' as const,
		detail: `${answers} different addresses, by the processor time of the server`,
	};
}
