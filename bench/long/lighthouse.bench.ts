import { chromium } from '@playwright/test';
import type { Result } from 'lighthouse';
import { startShop } from '../../e2e/support/shopServer';
import { browserArgs, findBrowser } from '../../scripts/lib/findBrowser.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { median } from '../lib/median';
import { type Size, shopFolder, sizes } from '../lib/shopFolders';

const rounds = 3;
const attempts = 3;
const limit = 0.98;
const rules = ['accessibility', 'best-practices', 'seo'];

/** Lighthouse's scores for its phone, with its own simulated network: the speed, and the lowest of the other three. */
export default async function scores() {
	const measured = [];
	for (const size of sizes) {
		const { folder, remove } = await shopFolder(size);
		const shop = await startShop(folder);
		try {
			for (const address of ['/', '/products', '/products/1'])
				measured.push(...(await scoresOf(shop.url, address, size)));
		} finally {
			await shop.stop();
			remove();
		}
	}
	return measured;
}

async function scoresOf(url: string, address: string, size: Size) {
	// The first visit lets the server make the sizes of its pictures.
	await audit(url + address);
	const runs: Result[] = [];
	for (let round = 0; round < rounds; round++) runs.push(await audit(url + address));
	const scoreOf = (id: string) => median(runs.map(({ categories }) => categories[id]?.score ?? 0));
	const named = (ids: string[]) => [...new Set(runs.flatMap((run) => failedOf(run, ids)))].join(', ') || 'nothing';
	const figure = { limit, unit: '', better: 'higher' as const };
	return [
		{
			...figure,
			name: `Lighthouse ${address} of ${size}, performance`,
			value: scoreOf('performance'),
			detail: `median of ${rounds}; to mend: ${named(['performance'])}`,
		},
		{
			...figure,
			name: `Lighthouse ${address} of ${size}, lowest of the others`,
			value: Math.min(...rules.map(scoreOf)),
			detail: `${rules.map((id) => `${id} ${scoreOf(id)}`).join(', ')}; to mend: ${named(rules)}`,
		},
	];
}

/** On a busy machine Lighthouse misses the start of some navigations, and says so in place of a report. */
async function audit(url: string): Promise<Result> {
	for (let attempt = 1; ; attempt++) {
		const { runtimeError, ...report } = await auditOnce(url);
		if (!runtimeError) return report;
		if (attempt === attempts) throw new Error(runtimeError.message);
	}
}

/** Each audit in a browser of its own: Lighthouse clears the storage, but not the connections. */
async function auditOnce(url: string): Promise<Result> {
	// An ES module, which a file that is loaded as CommonJS cannot name in an import statement.
	const { default: lighthouse } = await import('lighthouse');
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: findBrowser(process.env),
		args: [...browserArgs, `--remote-debugging-port=${port}`],
	});
	try {
		const onlyCategories = ['performance', ...rules];
		const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories });
		if (!result) throw new Error('No report');
		return result.lhr;
	} finally {
		await browser.close();
	}
}

/** Audits that did not pass, with the figure that each of them shows. */
const failedOf = ({ audits, categories }: Result, ids: string[]): string[] =>
	ids
		.flatMap((id) => categories[id]?.auditRefs ?? [])
		.flatMap(({ id }) => {
			const { score = null, displayValue } = audits[id] ?? {};
			return score === null || score >= 0.9 ? [] : [displayValue ? `${id} (${displayValue})` : id];
		});
