import type { ProductPageDto } from '#contract/catalog/product';
import type { Database } from '#platform/db';
import { demoRows } from '#platform/db/demo/rows';
import { seedDemo } from '#platform/db/demo/seed';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { openTestDatabase } from '#server/testing/testDatabase';
import closed from './closed.json';
import tuning from './tuning.json';

/** SKUs or their beginnings, separated by spaces: `ROP-009` is a group's card, `ROP` a category. */
interface Judgement {
	query: string;
	/** One of them must stand first. */
	first: string;
	/** Each must be somewhere. */
	required: string;
}

interface NoResult {
	query: string;
	expect: string;
}

/** By the kind of query. */
type JudgedSet = Record<string, readonly (Judgement | NoResult)[]>;

const judgedSets: Record<string, JudgedSet> = { tuning, closed };
const leastMean = 0.9;
const worstShown = 20;

/** As a merchant would save them for this catalogue. */
const synonyms = `palta, aguacate
kion, jengibre
bolígrafo, lapicero
cerveza, chela
chalina, bufanda`;

let database: Database;
let test: TestApp;

beforeAll(async () => {
	database = await openTestDatabase();
	const storePicture = async () => '/uploads/0123456789abcdef-640.webp';
	const hashPassword = async (password: string) => password;
	await seedDemo({ database, storePicture, hashPassword, log: () => {}, pictures: false });
	test = await createTestApp({ database });
	const token = await test.adminToken();
	const saved = await test.call('PUT', '/api/admin/settings/search', { token, json: { synonyms } });
	expect(saved.statusCode).toBe(200);
});
afterAll(async () => {
	await test.close();
	await database.close();
});

/** `dropped`: words that the answer ignores. */
type SearchPage = ProductPageDto & { dropped?: readonly string[] };

async function pageOf(query: string): Promise<SearchPage> {
	const answer = await test.call('GET', `/api/products/page?size=48&search=${encodeURIComponent(query)}`);
	if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
	return answer.json<SearchPage>();
}

const isOf = (sku: string | null, beginnings: string) =>
	beginnings.split(' ').some((one) => sku === one || sku?.startsWith(`${one}-`));

interface Verdict {
	query: string;
	/** 1 for the first place, 1/2 for the second, 0 for none. */
	reciprocalRank: number;
	missing: string[];
	top: string;
}

async function judge(judged: Judgement | NoResult): Promise<Verdict> {
	const { query } = judged;
	const { products, count, dropped = [] } = await pageOf(query);
	const top = products[0] ? `${products[0].sku} ${products[0].name}` : 'nothing';
	if ('expect' in judged) return { query, reciprocalRank: count === 0 || dropped.length > 0 ? 1 : 0, missing: [], top };
	const place = products.findIndex(({ sku }) => isOf(sku ?? null, judged.first)) + 1;
	const missing = judged.required.split(' ').filter((one) => !products.some(({ sku }) => isOf(sku ?? null, one)));
	return { query, reciprocalRank: place && 1 / place, missing, top };
}

async function judgeAll(set: JudgedSet) {
	const verdicts: Verdict[] = [];
	for (const judged of Object.values(set).flat()) verdicts.push(await judge(judged));
	const mean = verdicts.reduce((sum, { reciprocalRank }) => sum + reciprocalRank, 0) / verdicts.length;
	const missing = verdicts.reduce((sum, verdict) => sum + verdict.missing.length, 0);
	const figures = `mean reciprocal rank ${mean.toFixed(3)}, ${missing} required products missing`;
	return { verdicts, figures, isGood: mean >= leastMean && missing === 0 };
}

const lineOf = ({ query, reciprocalRank, missing, top }: Verdict) =>
	[
		`${reciprocalRank.toFixed(2)} "${query}": first ${top}`,
		...(missing.length > 0 ? [`missing ${missing.join(' ')}`] : []),
	].join(', ');

const isFlawed = ({ reciprocalRank, missing }: Verdict) => reciprocalRank < 1 || missing.length > 0;

it('the judged sets have a hundred and fifty queries, each once, and products that are on sale', () => {
	expect([tuning, closed].map((set) => Object.values(set).flat().length)).toEqual([100, 50]);
	expect(Object.keys(closed)).toEqual(Object.keys(tuning));
	const all = Object.values(judgedSets).flatMap((set) => Object.values(set).flat());
	expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
	const skus = demoRows().products.flatMap(({ sku, source }) => (source.active === false ? [] : [sku]));
	const named = all.flatMap((one) => ('expect' in one ? [] : `${one.first} ${one.required}`.split(' ')));
	expect(named.filter((one) => !skus.some((sku) => isOf(sku, one)))).toEqual([]);
});

it('[R23-70] a search of the tuning part has the right product first, and none that it needs is missing', async () => {
	const { verdicts, figures, isGood } = await judgeAll(tuning);
	const worst = verdicts.filter(isFlawed).toSorted((one, other) => one.reciprocalRank - other.reciprocalRank);
	expect(isGood ? [] : [figures, ...worst.slice(0, worstShown).map(lineOf)]).toEqual([]);
});

/** Figures only: nobody tunes on these queries. */
it('[R23-71] a search of the closed part has the right product first, and none that it needs is missing', async () => {
	const { figures, isGood } = await judgeAll(closed);
	expect(isGood ? [] : [figures]).toEqual([]);
});
