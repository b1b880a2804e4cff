import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startShop } from '../../e2e/support/shopServer.ts';
import { browserArgs, findBrowser } from '../../scripts/lib/findBrowser.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { median } from '../lib/median.ts';
import { shopFolder, sizes } from '../lib/shopFolders.ts';

const rounds = 3;
const limit = 0.98;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse's scores for its phone, with its own simulated network: the lowest of the four categories of each page. */
export default async function scores() {
	const measured = [];
	for (const size of sizes) {
		const { folder, remove } = await shopFolder(size);
		const shop = await startShop(folder);
		try {
			for (const address of ['/', '/products', '/products/1']) {
				await fetch(shop.url + address);
				measured.push(await scoreOf(shop.url, address, size));
			}
		} finally {
			await shop.stop();
			remove();
		}
	}
	return measured;
}

async function scoreOf(url, address, size) {
	const runs = [];
	for (let round = 0; round < rounds; round++) runs.push(await audit(url + address));
	const scores = categories.map((id) => [id, median(runs.map((run) => run.categories[id].score))]);
	const failed = new Set(runs.flatMap(failedAudits));
	return {
		name: `Lighthouse ${address} of ${size}, lowest of four`,
		value: Math.min(...scores.map(([, score]) => score)),
		limit,
		unit: '',
		better: 'higher',
		detail: `${scores.map((pair) => pair.join(' ')).join(', ')}; ${[...failed].join(', ') || 'nothing to mend'}`,
	};
}

/** Each audit in a browser of its own: Lighthouse clears the storage, but not the connections. */
async function audit(url) {
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: findBrowser(process.env),
		args: [...browserArgs, `--remote-debugging-port=${port}`],
	});
	try {
		const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories });
		if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No report');
		return result.lhr;
	} finally {
		await browser.close();
	}
}

const failedAudits = ({ audits, categories: byId }) =>
	Object.values(byId).flatMap(({ auditRefs }) =>
		auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9).map(({ id }) => id),
	);
