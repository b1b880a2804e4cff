import * as v from 'valibot';
import type { Attribute } from '#contract/catalog/attributes';
import { readCell, readFlag, readTaxKind } from '#contract/catalog/fileCells';
import { Gallery } from '#contract/catalog/groupForm';
import {
	categoryKey,
	type FileRow,
	fileFields,
	type ImportBody,
	ImportRow,
	type RowProblem,
	readPictures,
	readStamp,
	stampColumn,
} from '#contract/catalog/import';
import { plainCode } from '#contract/shared/csv';
import { withPoint } from '#contract/shared/money';
import { nameToStore, plainText } from '#contract/shared/names';
import { taxKindLabels } from '#contract/tax/kinds';
import { createAttributeReader, type ReadAttributes } from './attributeReader';
import type { CategoryPaths } from './categoryPaths';
import { type Cells, columnOfPath } from './columns';
import { type FileSale, readSale } from './fileSale';
import { createGroupReader, type GroupReading } from './readGroups';
import type { NamedProduct } from './repository';

/** A row by the rules of the product form. */
export interface ReadRow {
	line: number;
	cells: Cells;
	product: NamedProduct | undefined;
	/** As typed into the form. */
	text: Readonly<Record<string, unknown>>;
	/** Null with problems. */
	row: ImportRow | null;
	problems: RowProblem[];
	/** `number` in this call. */
	group: { number: number; name: string } | null;
	/** The shop's name comes first. */
	name: string;
	/** Another shop's file lacks the stock of this new product. */
	uncounted: boolean;
	/** Price under an offer, as the file says it. */
	sale: FileSale | null;
	attributes: ReadAttributes;
	/** The base of the stock is unknown. */
	isBaseUnknown: boolean;
}

export interface ShopFacts {
	paths: CategoryPaths;
	attributes: readonly Attribute[];
	products: ReadonlyMap<number, NamedProduct>;
}

type Reading = { value: string } | { problem: string };

function flag(cell: string): Reading {
	const value = readFlag(cell);
	return value === null ? { problem: 'Escribe sí o no' } : { value: String(value) };
}

function kindOfTax(cell: string): Reading {
	const value = readTaxKind(cell);
	return value ? { value } : { problem: `Escribe ${Object.values(taxKindLabels).join(', ')}` };
}

export const skuOf = (cells: Cells): string => plainCode(cells.sku ?? '');

export const cellsOf = ({ columns, rows }: Pick<ImportBody, 'columns' | 'rows'>): Cells[] =>
	rows.map(({ cells }) =>
		Object.fromEntries(
			columns.flatMap((column, at) => {
				const text = readCell(column, cells[at]);
				return text ? [[column, text]] : [];
			}),
		),
	);

const GroupPictures = v.object({ group: v.object({ pictures: v.optional(Gallery) }) });

const emptyRow = { name: '', sku: '', price: '', stockQuantity: '', categoryId: '' };

/** Columns that new products need and `columns` lacks. */
export const missingColumns = (columns: readonly string[]): string[] =>
	fileFields.flatMap(({ column, input }) =>
		input in emptyRow && input !== 'sku' && !columns.includes(column) ? column : [],
	);

const plainLines = (text: string): string => plainText(text.replace(/\r\n?/g, '\n'));

/** `unknown`: paths of categories that the shop lacks. */
export function readRows(
	body: ImportBody,
	{ paths, attributes, products }: ShopFacts,
): { rows: ReadRow[]; unknown: string[] } {
	const unknown = new Map<string, string>();
	const readers: Partial<Record<string, (cell: string) => Reading>> = {
		active: flag,
		featured: flag,
		taxKind: kindOfTax,
		price: (cell) => ({ value: withPoint(cell) }),
		categoryId(cell) {
			const found = paths.find(cell);
			if ('id' in found) return { value: String(found.id) };
			if ('problem' in found) return found;
			const key = categoryKey(found.unknown);
			if (!unknown.has(key)) unknown.set(key, found.unknown);
			return { problem: `No existe la categoría «${found.unknown}»` };
		},
	};
	const allCells = cellsOf(body);
	const lines = new Map<string, number>();
	const groups = createGroupReader();
	const attributesOf = createAttributeReader(attributes, paths, body);

	const rows = body.rows.map((fileRow, at): ReadRow => {
		const { line } = fileRow;
		const cells = allCells[at] ?? {};
		const product = products.get(at);
		const found = cells.categoria ? paths.find(cells.categoria) : { id: product?.categoryId ?? null };
		const categoryId = 'id' in found ? found.id : null;
		const reading = groups.read(cells, line, product, String(categoryId ?? cells.categoria), fileRow.order);
		const problems: RowProblem[] = [];
		const texts: Record<string, unknown> = {};
		for (const { column, input } of fileFields) {
			const cell = cells[column];
			if (!cell) continue;
			const read = readers[input]?.(cell) ?? { value: cell };
			if ('problem' in read) problems.push({ column, reason: read.problem });
			else texts[input] = read.value;
		}
		const { sale, problems: wrongSale } = readSale(cells);
		const read = attributesOf({ cells, categoryId, isNew: !product, group: reading });
		problems.push(...wrongSale, ...(reading?.problems ?? []), ...read.problems);
		if (Object.keys(read.changes).length > 0) texts.attributes = JSON.stringify(read.changes);
		if (reading) texts.name = reading.wholeName;
		const sku = skuOf(cells);
		const earlier = lines.get(sku.toLowerCase());
		if (sku && earlier !== undefined) problems.push({ column: 'sku', reason: `El SKU ya está en la línea ${earlier}` });
		else if (sku) lines.set(sku.toLowerCase(), line);
		// Spreadsheets change line ends of unedited texts.
		if (product && plainLines(String(texts.description ?? '')) === plainLines(product.description))
			delete texts.description;
		// A stored name is not judged again.
		if (product && nameToStore(product.name, String(texts.name)) === product.name) delete texts.name;
		const unknownReason = product ? undefined : fileRow.unknownReason;
		const uncounted = Boolean(fileRow.uncounted) && !product && !cells.stock;
		if (uncounted) texts.stockQuantity = '0';
		const stock = product && texts.stockQuantity !== undefined ? readStock(cells, fileRow, body.mark) : null;
		const beside = {
			...(cells.imagenes && { pictures: readPictures(cells.imagenes) }),
			...(reading && { group: reading.member }),
		};
		const text = product
			? { mode: 'update', ...texts, sku, ...stock?.members, ...beside }
			: { mode: 'create', ...emptyRow, ...texts, sku, ...beside };
		const { row, issues } = readRow(text, reading);
		const isOfGroup = issues.some(({ path }) => path?.[0].key === 'group');
		for (const issue of issues) {
			const column = columnOfPath(issue.path?.map(({ key }) => key) ?? []);
			// The whole name consists of the group's texts, which have the problem already.
			if (column === 'nombre' && isOfGroup) continue;
			if (!problems.some((problem) => problem.column === column))
				problems.push({ column, reason: spanish(issue.message) });
		}
		return {
			...{ line, cells, product, text, uncounted, sale, attributes: read },
			problems: unknownReason ? [{ column: null, reason: unknownReason }] : problems,
			row: problems.length === 0 && !unknownReason ? row : null,
			group: reading && { number: reading.number, name: reading.name },
			name: product?.name ?? reading?.wholeName ?? cells.nombre ?? '',
			isBaseUnknown: stock?.isBaseUnknown ?? false,
		};
	});
	return { rows, unknown: [...unknown.values()] };
}

/** Does not judge stored texts of a product that stays in its group. `row` is null with issues. */
function readRow(
	text: object,
	reading: GroupReading | null,
): { row: ImportRow | null; issues: readonly v.BaseIssue<unknown>[] } {
	const stays = reading !== null && !reading.isPlaced;
	const parsed = v.safeParse(ImportRow, stays ? { ...text, group: undefined } : text);
	if (!parsed.success) return { row: null, issues: parsed.issues };
	if (!stays) return { row: parsed.output, issues: [] };
	const { pictures, ...member } = reading.member;
	const gallery = v.safeParse(GroupPictures, { group: { pictures } });
	if (!gallery.success) return { row: null, issues: gallery.issues };
	return { row: { ...parsed.output, group: { ...member, ...gallery.output.group } }, issues: [] };
}

const spanish = (message: string): string => (message.startsWith('Invalid ') ? 'El valor no es válido' : message);

/** The base of a product's stock: the stamp of its export, else the shop's stock at the first preview. */
function readStock(cells: Cells, { stockBase }: Pick<FileRow, 'stockBase'>, mark: string) {
	const stamp = readStamp(cells[stampColumn]);
	if (stamp) return { members: { stockBase: String(stamp.stock), fileMark: stamp.mark }, isBaseUnknown: false };
	return {
		members: stockBase == null ? {} : { stockBase: String(stockBase), fileMark: mark },
		isBaseUnknown: true,
	};
}
