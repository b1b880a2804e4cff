import { setTimeout as pause } from 'node:timers/promises';
import type * as v from 'valibot';
import type { ProductPageDto } from '#contract/catalog/product';
import { type ShopServer, startShop } from '../../e2e/support/shopServer';
import { type CatalogSample, type SampleProduct, wordsOf } from './catalogSample';
import { statusOf } from './faultShop';

/** Milliseconds from the start of the process. */
export interface StartTimes {
	ready: number;
	lists: number;
	names: number;
	descriptions: number;
}

const patienceMs = 180_000;
const betweenMs = 25;

/** Starts the shop and waits until all of its catalogue can be listed and searched. */
export async function startTimed(
	folder: string,
	settings: Record<string, string>,
	sample: CatalogSample,
): Promise<{ shop: ShopServer; times: StartTimes }> {
	const begun = performance.now();
	const shop = await startShop(folder, patienceMs, undefined, settings);
	const until = async (isSo: () => Promise<boolean>) => {
		while (!(await isSo())) {
			if (performance.now() - begun > patienceMs) throw new Error('The catalogue was not there in time.');
			await pause(betweenMs);
		}
		return performance.now() - begun;
	};
	let call = 0;
	/** Another address each time, so no memory answers. */
	const page = async (search: string) => {
		const query = new URLSearchParams({ maxPrice: (900_000 + call++ / 100).toFixed(2), ...(search && { search }) });
		const answer = await fetch(`${shop.url}/api/products/page?${query}`);
		if (answer.ok) return (await answer.json()) as v.InferOutput<typeof ProductPageDto>;
		await answer.arrayBuffer();
		return { count: 0, products: [] };
	};
	const finds = async ({ id }: SampleProduct, search: string) =>
		(await page(search)).products.some((product) => product.id === id);
	const { product, name, description } = rareTexts(sample);
	try {
		const times = {
			ready: await until(async () => (await statusOf(`${shop.url}/api/health/ready`)) === 200),
			lists: await until(async () => (await page('')).count > 0),
			names: await until(() => finds(product, name)),
			descriptions: await until(() => finds(product, description)),
		};
		return { shop, times };
	} catch (error) {
		await shop.stop();
		throw error;
	}
}

/** A product without a group whose name, and three words of whose description, lead to hardly another. */
function rareTexts({ products }: CatalogSample): { product: SampleProduct; name: string; description: string } {
	const counts = new Map<string, number>();
	for (const { name, description } of products)
		for (const word of new Set([...wordsOf(name), ...wordsOf(description)]))
			counts.set(word, (counts.get(word) ?? 0) + 1);
	const countOf = (word: string) => counts.get(word) ?? 0;
	const rarest = (words: string[]) => [...new Set(words)].sort((one, other) => countOf(one) - countOf(other));
	const sum = (words: string[]) => words.reduce((total, word) => total + countOf(word), 0);
	const texts = products
		.filter(({ group }) => group === null)
		.map((product) => {
			const inName = wordsOf(product.name);
			const inDescription = rarest(wordsOf(product.description).filter((word) => !inName.includes(word))).slice(0, 3);
			return { product, inDescription, count: Math.min(...inName.map(countOf)) * 1000 + sum(inDescription) };
		})
		.filter(({ inDescription }) => inDescription.length === 3)
		.sort((one, other) => one.count - other.count);
	const [best] = texts;
	if (!best) throw new Error('No product has a description.');
	return { product: best.product, name: best.product.name, description: best.inDescription.join(' ') };
}
