import { resolve } from 'node:path';
import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import { loadPageBuild } from '#server/ssr/build';
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
			await rendered(shop),
			await made(shop, 'made anew with its SQL and compression, /products', list, 75),
			await made(shop, 'made anew from SQL, /api/products/page', '/api/products/page', 130),
		];
	} finally {
		await Promise.all(running.map(stop));
	}
}

/** React's part alone: the answers that the page shows are in memory. */
async function rendered(shop: Target) {
	const build = await loadPageBuild(resolve('build/public'));
	if (!build) throw new Error('The application is not built.');
	const html = await (await fetch(shop.address + list)).text();
	const block = new RegExp(`<script type="application/json" id="${stateElementId}">(.*?)</script>`, 's').exec(
		html,
	)?.[1];
	const { answers, ...facts }: FirstViewState = JSON.parse(block ?? '');
	const plan = build.entry.plan(list);
	const perSecond = (count: number) => {
		const before = process.cpuUsage();
		for (let index = 0; index < count; index++) build.entry.render(plan, facts, answers);
		const { user, system } = process.cpuUsage(before);
		return (count * 1e6) / (user + system);
	};
	perSecond(rounds);
	return {
		name: 'rendered, not cached, /products',
		value: perSecond(rounds),
		limit: 150,
		unit: '/s on one core',
		better: 'higher' as const,
		detail: 'React and its store alone, from answers in memory',
	};
}

async function made(shop: Target, name: string, path: string, limit: number) {
	// A server is not made for its first second: V8 optimises what a thousand pages have run.
	await answersPerCore(shop, different(path, 1000, 50_000), headers);
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
