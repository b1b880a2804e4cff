import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import {
	fileFields,
	type ImportAnswer,
	type ImportBodyText,
	type ImportPreview,
	type ImportRowText,
	importColumns,
	optionColumns,
	picturesText,
	stampText,
} from '#contract/catalog/import';
import type { GalleryPicture } from '#contract/catalog/product';
import { type Database, sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';

export const changesUrl = '/api/products/changes';

/** A row of a product that is not there yet. */
export const newRow = (categoryId: number, sku: string, fields: object = {}): ImportRowText => ({
	mode: 'create',
	sku,
	name: `Producto ${sku}`,
	description: '',
	price: '12.50',
	stockQuantity: '3',
	categoryId: String(categoryId),
	active: 'true',
	featured: 'false',
	...fields,
});

type Cells = Record<string, string>;

const galleryText = (pictures: NonNullable<ImportRowText['pictures']>): string =>
	picturesText(pictures.map(({ url, alt }) => ({ url, alt: alt ?? '' })));

let numbers = 0;
/** Of an import that nobody has begun. */
export const importNumber = (): string => `import-${process.pid}-${++numbers}`;

/** Cells of a file that say what the members of a row say. */
function cellsOf(row: ImportRowText, categories: ReadonlyMap<string, string>): Cells {
	const { group, pictures, ...members } = row;
	const cells: Cells = {};
	const flags: Record<string, string> = { true: 'sí', false: 'no' };
	for (const { column, input } of fileFields) {
		const value = Object(members)[input];
		if (value === undefined || value === null) continue;
		cells[column] =
			input === 'categoryId' ? (categories.get(String(value)) ?? 'Otra') : (flags[value] ?? String(value));
	}
	if (row.mode === 'update' && row.stockBase != null)
		cells.stock_exportado = stampText(Number(row.stockBase), row.fileMark ?? importNumber());
	if (pictures) cells.imagenes = galleryText(pictures);
	if (!group) return cells;
	cells.grupo = group.name;
	if (group.pictures) cells.imagenes_grupo = galleryText(group.pictures);
	group.options.forEach((option, at) => {
		const { name = '', value = '' } = optionColumns[at] ?? {};
		cells[name] = option;
		cells[value] = group.values[at] ?? '';
	});
	return cells;
}

/** A call for rows of a file by their columns. */
export const bodyOf = (rows: readonly Cells[], more: Partial<ImportBodyText> = {}): ImportBodyText => ({
	import: importNumber(),
	mark: 'reading-of-the-test',
	columns: importColumns,
	rows: rows.map((cells, at) => ({ line: at + 2, cells: importColumns.map((column) => cells[column] ?? '') })),
	...more,
});

/** As the browser does: rows that follow each other in one group go together. */
export async function bodyOfRows(
	server: TestApp,
	rows: readonly ImportRowText[],
	more: Partial<ImportBodyText> = {},
): Promise<ImportBodyText> {
	const all = await server.query<{ id: number; name: string }>(sql`SELECT id, name FROM categories`);
	const categories = new Map(all.map(({ id, name }) => [String(id), name]));
	const body = bodyOf(
		rows.map((row) => cellsOf(row, categories)),
		more,
	);
	const sizes = new Map<number, number>();
	for (const { group } of rows) if (group) sizes.set(group.at, (sizes.get(group.at) ?? 0) + 1);
	return {
		...body,
		rows: body.rows.map((row, at) => {
			const { at: number, order } = rows[at]?.group ?? {};
			if (number === undefined) return row;
			return { ...row, together: { number, size: sizes.get(number) ?? 1 }, ...(order && { order }) };
		}),
	};
}

export const previewOf = async (server: TestApp, token: string, body: ImportBodyText): Promise<ImportPreview> => {
	const answer = await server.call('POST', `${changesUrl}?dryRun=true`, { token, json: body });
	if (answer.statusCode !== 200) throw new Error(`The preview was answered with ${answer.statusCode}: ${answer.body}`);
	return answer.json();
};

/** The rows as a person sends them who has seen the preview. */
export async function afterPreview(server: TestApp, token: string, body: ImportBodyText): Promise<ImportBodyText> {
	const { rows } = await previewOf(server, token, body);
	return {
		...body,
		rows: body.rows.map((row, at) => ({
			...row,
			editVersion: rows[at]?.editVersion ?? null,
		})),
	};
}

export type Summary = Record<'created' | 'updated' | 'unchanged' | 'done', number> & {
	/** `row column: reason` of what was left out. */
	left: string[];
};

export function summaryOf(answer: LightMyRequestResponse): Summary {
	if (answer.statusCode !== 200) throw new Error(`The import was answered with ${answer.statusCode}: ${answer.body}`);
	const summary: Summary = { created: 0, updated: 0, unchanged: 0, done: 0, left: [] };
	answer.json<ImportAnswer>().rows.forEach(({ outcome, problems }, row) => {
		if (outcome === 'left') summary.left.push(...problems.map(({ column, reason }) => `${row} ${column}: ${reason}`));
		else summary[outcome]++;
	});
	return summary;
}

export const figures = (some: Partial<Summary>): Summary => ({
	...{ created: 0, updated: 0, unchanged: 0, done: 0, left: [] },
	...some,
});

/** Previews these rows and saves them as one chunk. */
export async function importRows(
	server: TestApp,
	token: string,
	rows: readonly ImportRowText[],
	more: Partial<ImportBodyText> = {},
): Promise<Summary> {
	const body = await afterPreview(server, token, await bodyOfRows(server, rows, more));
	return summaryOf(await server.call('POST', changesUrl, { token, json: body }));
}

/** The alternative text is the colour. */
export async function storedPicture(server: TestApp, token: string, background: string): Promise<GalleryPicture> {
	const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
		.jpeg()
		.toBuffer();
	const answer = await server.call('POST', '/api/admin/pictures', { token, image });
	return { url: answer.json<{ imageUrl: string }>().imageUrl, alt: background };
}

/** Works on a server whose database is gone after so many transactions, and ends it. */
export async function cutOffAfter<Answer>(
	database: Database,
	transactions: number,
	work: (server: TestApp) => Promise<Answer>,
): Promise<Answer> {
	let left = Number.POSITIVE_INFINITY;
	const gone = () => Promise.reject(new Error('The process was killed'));
	const server = await createTestApp({
		database: {
			...database,
			transaction: (work, limits) => (left-- > 0 ? database.transaction(work, limits) : gone()),
		},
	});
	left = transactions;
	const answer = await work(server);
	left = 0;
	await server.close();
	return answer;
}
