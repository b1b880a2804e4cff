import { rmSync } from 'node:fs';
import { brotliSum, webpackBuild } from './lib/webpackBuild.mjs';

const kilobytes = (bytes) => Math.round(bytes / 10.24) / 100;

/** Holds the download of a first visit of `/` against an empty application of the same packages. */
export default async function size() {
	const floor = await webpackBuild('./bench/floor/index.tsx');
	const shop = await webpackBuild();
	const unique = (names) => [...new Set(names)];
	const entry = shop.filesOf('main');
	const home = unique([...entry, ...shop.filesOf('home')]);
	const besideEntry = (name) => shop.filesOf(name).filter((file) => !entry.includes(file));
	const live = besideEntry('live');

	const floorJs = brotliSum(floor.folder, floor.filesOf('main'), '.js');
	const entryJs = brotliSum(shop.folder, entry, '.js');
	const homeJs = brotliSum(shop.folder, home, '.js');
	const homeCss = brotliSum(shop.folder, home, '.css');
	const liveJs = brotliSum(shop.folder, live, '.js');
	const checkoutJs = brotliSum(shop.folder, shop.ownFilesOf('checkout'), '.js');
	const checkoutAllJs = brotliSum(shop.folder, besideEntry('checkout'), '.js');
	rmSync(floor.folder, { recursive: true });
	rmSync(shop.folder, { recursive: true });
	return [
		{
			name: 'initial JS of / (entry chunks) ÷ empty app',
			value: entryJs / floorJs,
			limit: 1.3,
			unit: '×',
			better: 'lower',
			detail: `entry ${kilobytes(entryJs)} KB, with the lazy chunk of the home page ${kilobytes(homeJs)} KB, empty app ${kilobytes(floorJs)} KB, brotli 11`,
		},
		{
			name: 'CSS of / with the home page',
			value: kilobytes(homeCss),
			limit: 8,
			unit: 'KB',
			better: 'lower',
			detail: 'brotli 11',
		},
		{
			name: 'live chunk without the SockJS fallback',
			value: kilobytes(liveJs),
			// Topics, audiences and actions as records (contract/live/channels.ts) are 0.5 KB of it.
			limit: 8.25,
			unit: 'KB',
			better: 'lower',
			detail: `brotli 11: ${live.join(', ')}`,
		},
		{
			name: 'JS of the checkout alone',
			value: kilobytes(checkoutJs),
			limit: 25,
			unit: 'KB',
			better: 'lower',
			detail: `brotli 11; with what it shares with other pages, such as forms and the cart, ${kilobytes(checkoutAllJs)} KB beside the entry`,
		},
	];
}
