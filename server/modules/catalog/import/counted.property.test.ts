import fc from 'fast-check';
import Papa from 'papaparse';
import { parseTable } from '#admin/import/parseTable';
import { type ImportBodyText, importColumns } from '#contract/catalog/import';
import type { ProductDto } from '#contract/catalog/product';
import { runs, testSeed } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { describeOnBoth } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { createRefill } from '../stock/testing/refill';
import { afterPreview, bodyOf, changesUrl, importNumber, summaryOf } from './testing/imports';

const opening = [6, 1, 12];
const files = 2;

type Step =
	| { kind: 'sell' | 'receive'; product: number; units: number }
	| { kind: 'export' | 'read' | 'save' | 'import'; file: number }
	| { kind: 'edit'; file: number; product: number; by: number }
	| { kind: 'describe'; file: number; product: number };

const product = fc.nat(opening.length - 1);
const file = fc.nat(files - 1);
const units = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('sell' as const, 'receive' as const), product, units }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('export' as const, 'read' as const), file }) },
	{ weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('save' as const, 'import' as const), file }) },
	{
		weight: 4,
		arbitrary: fc.record({ kind: fc.constant('edit' as const), file, product, by: fc.integer({ min: -3, max: 5 }) }),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('describe' as const), file, product }) },
);
/** The same file twice, and units sold behind a preview. */
const told: [Step[]][] = [
	[
		[
			{ kind: 'edit', file: 0, product: 0, by: 3 },
			{ kind: 'import', file: 0 },
			{ kind: 'import', file: 0 },
			{ kind: 'edit', file: 0, product: 0, by: -1 },
			{ kind: 'import', file: 0 },
		],
	],
	[
		[
			{ kind: 'describe', file: 0, product: 1 },
			{ kind: 'read', file: 0 },
			{ kind: 'sell', product: 1, units: 1 },
			{ kind: 'save', file: 0 },
			{ kind: 'sell', product: 1, units: 1 },
		],
	],
];

/** A file on somebody's disk: by how many units its author has corrected each stock, and how many of these the shop knows. */
interface AuthorFile {
	cells: string[][];
	changed: number[];
	known: number[];
	preview: { body: ImportBodyText; changed: number[] } | null;
}

describeOnBoth('units on hand', (kind) => {
	const test = testAppOn(kind);
	const shopper = createShopper(test);
	const refill = createRefill(test);
	let admin: string;
	let buyer: string;
	let categoryId: number;
	beforeAll(async () => {
		admin = await test.adminToken();
		buyer = await test.userToken();
		const category = await test.createCategory();
		categoryId = category.id;
	});

	async function exported(): Promise<AuthorFile> {
		const { body } = await test.call('GET', '/api/products/export?sortBy=name-asc', { token: admin });
		const { data } = Papa.parse<string[]>(body.trimEnd());
		const nothing = opening.map(() => 0);
		return { cells: data, changed: [...nothing], known: [...nothing], preview: null };
	}
	const columnOf = ({ cells }: AuthorFile, name: string) => (cells[0] ?? []).findIndex((head) => head.endsWith(name));
	const rowOf = ({ cells }: AuthorFile, { sku }: ProductDto) => cells.find(([first]) => first === sku) ?? [];

	async function read(author: AuthorFile): Promise<void> {
		const { columnIndexes, rows } = await parseTable(Papa.unparse(author.cells), () => {});
		const cells = rows.map((row) =>
			Object.fromEntries(importColumns.map((column) => [column, row.cells[columnIndexes[column] ?? -1] ?? ''])),
		);
		const body = await afterPreview(test, admin, bodyOf(cells, { import: importNumber(), mark: importNumber() }));
		author.preview = { body, changed: [...author.changed] };
	}

	/** Sends the rows of the preview, and answers the SKUs of those that were not left out. */
	async function save(author: AuthorFile): Promise<ReadonlySet<string>> {
		const { body } = author.preview ?? {};
		if (!body) return new Set();
		const { left } = summaryOf(await test.call('POST', changesUrl, { token: admin, json: body }));
		// Units that a correction takes away were sold while the preview was open, or another file described the product.
		const wrong = new Set(left.map((text) => Number.parseInt(text, 10)));
		const sku = body.columns.indexOf('sku');
		return new Set(body.rows.flatMap(({ cells }, at) => (wrong.has(at) ? [] : String(cells[sku]))));
	}

	it('[R17-93] are those that were counted, in whatever order people sell, receive, export, edit and import', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
				const made = await refill(categoryId, opening);
				const onHand = [...opening];
				const authors = await Promise.all(Array.from({ length: files }, exported));
				for (const given of steps) {
					if ('units' in given) {
						const one = made[given.product] as ProductDto;
						const by = given.kind === 'sell' ? -given.units : given.units;
						const answer =
							by < 0
								? await shopper.checkout(buyer, checkoutBody([lineOf(one, given.units)]))
								: await test.call('POST', `/api/admin/products/${one.id}/stock`, {
										token: admin,
										json: { kind: 'add', quantity: given.units },
									});
						// No unit is sold that is not there.
						expect(answer.statusCode).toBe(by < 0 ? (Number(onHand[given.product]) + by < 0 ? 409 : 201) : 200);
						if (answer.statusCode < 300) onHand[given.product] = Number(onHand[given.product]) + by;
						continue;
					}
					const author = authors[given.file] as AuthorFile;
					if (given.kind === 'export') authors[given.file] = await exported();
					if (given.kind === 'describe') {
						const row = rowOf(author, made[given.product] as ProductDto);
						row[columnOf(author, 'descripcion')] += ' nueva';
					}
					if (given.kind === 'edit') {
						const row = rowOf(author, made[given.product] as ProductDto);
						const at = columnOf(author, 'stock');
						const wanted = Number(row[at]) + given.by;
						if (wanted < 0) continue;
						row[at] = String(wanted);
						author.changed[given.product] = Number(author.changed[given.product]) + given.by;
					}
					if (given.kind === 'read' || given.kind === 'import') await read(author);
					if (given.kind === 'save' || given.kind === 'import') {
						const saved = await save(author);
						for (const [at, { sku }] of made.entries()) {
							if (!author.preview || !saved.has(sku)) continue;
							const { changed } = author.preview;
							onHand[at] = Number(onHand[at]) + Number(changed[at]) - Number(author.known[at]);
							author.known[at] = Number(changed[at]);
						}
					}
					const stocks = await test.query<{ stock: number }>(sql`SELECT stock FROM products ORDER BY id`);
					expect(stocks.map(({ stock }) => stock)).toEqual(onHand);
				}
			}),
			{ numRuns: runs(12, 60), seed: testSeed, examples: told },
		);
	});
});
