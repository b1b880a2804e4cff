import { readFileText } from '#admin/import/fileText';
import { parseTable } from '#admin/import/parseTable';
import type { Attribute } from '#contract/catalog/attributes';
import type { Product } from '#contract/catalog/product';
import { aCategory } from '#testing/builders';
import { readTable } from './readTable';

const nothing = () => {};
const names = ['Ropa', 'Polos', 'Ofertas', 'Calzado', 'Sin categoría', 'Shirts', 'Apparel', 'Clothing'];
const parents: Record<string, number> = { Polos: 1, Shirts: 8, Clothing: 7 };
export const shopWith = (products: readonly Product[] = [], attributes: readonly Attribute[] = []) => ({
	categories: names.map((name, at) => aCategory({ id: at + 1, name, parentId: parents[name] ?? null })),
	...{ attributes, products },
});

/** As the preview of an import reads it, beside the shop. */
export async function readFile(content: BlobPart, shop = shopWith()) {
	const { text } = await readFileText(new Blob([content]));
	const table = await parseTable(text, nothing);
	return { table, ...readTable(table, shop) };
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** CSV of rows that name their columns. */
export function fileOf(
	head: readonly string[],
	rows: readonly Record<string, string | undefined>[],
	separator = ',',
	end = '\n',
): string {
	const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !head.includes(name));
	expect(unknown).toEqual([]);
	const lines = [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))];
	return lines.map((cells) => cells.map(quoted).join(separator)).join(end);
}
type Checked = Awaited<ReturnType<typeof readFile>>;
export const namesOf = (checked: Checked) => textsOf(checked).map(({ name }) => name);
export const notesOf = ({ table: { notes = [] } }: Checked) => notes.map(({ line, reason }) => `${line}: ${reason}`);
export const textsOf = ({ rows }: Checked) => rows.map(({ row }) => row as Record<string, unknown>);
export const skusOf = (checked: Checked) => checked.rows.map(({ cells }) => cells.sku);
export const problemsOf = ({ rows }: Checked) =>
	rows.flatMap(({ line, problems }) => problems.map(({ column, reason }) => `${line} ${column}: ${reason}`));
