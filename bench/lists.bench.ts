import { ask, compare, compressed, start, stop } from './lib/answerRates';

const list = '/api/products/active';

/**
 * The cached list of 240 products, compressed and as 304, from the whole server (every production hook on) against
 * a bare node:http server that writes the same bytes and headers. Each in a process of its own, in turns.
 */
export default async function lists() {
	const shop = await start('listsShop.ts');
	const running = [shop];
	try {
		const address = shop.address + list;
		const full = await compressed(address);
		const products: unknown[] = JSON.parse((await ask(address, {})).body.toString());
		if (products.length !== 240) throw new Error(`The list has ${products.length} products instead of 240.`);
		const known = { 'accept-encoding': 'br', 'if-none-match': full.headers.etag ?? '' };
		const unchanged = await ask(address, known);
		if (unchanged.status !== 304) throw new Error(`If-None-Match was answered with ${unchanged.status}.`);

		const bareFull = await start('listsBare.mjs', full);
		running.push(bareFull);
		const bareUnchanged = await start('listsBare.mjs', unchanged);
		running.push(bareUnchanged);
		return [
			await compare(shop, bareFull, {
				name: `cached ${list}, 240 products, brotli`,
				limit: 0.6,
				detail: `${(full.body.length / 1024).toFixed(1)} KB brotli`,
				path: list,
				headers: { 'accept-encoding': 'br' },
				status: 200,
			}),
			await compare(shop, bareUnchanged, {
				name: `${list} with If-None-Match`,
				limit: 0.55,
				detail: '304',
				path: list,
				headers: known,
				status: 304,
			}),
		];
	} finally {
		await Promise.all(running.map(stop));
	}
}
