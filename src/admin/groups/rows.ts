import * as v from 'valibot';
import { ProductForm } from '#contract/catalog/admin';
import { readFlag } from '#contract/catalog/fileCells';
import { galleryAfter } from '#contract/catalog/gallery';
import { groupLimits } from '#contract/catalog/group';
import type { AdminGroupDto, GroupFormText } from '#contract/catalog/groupForm';
import { type GalleryPicture, type Product, picturesOf } from '#contract/catalog/product';
import { withPoint } from '#contract/shared/money';
import { newKey } from '../kit/editor/values';
import { adminStockOf, listPriceOf, money } from '../kit/entities/kinds';
import { type OptionText, valueNamed, withValues } from './options';

type SavedRow = AdminGroupDto['products'][number];
type RowBody = GroupFormText['products'][number];

interface TextField {
	header: string;
	/** In a difference. */
	label: string;
	inputMode?: 'decimal' | 'numeric';
	cell: (saved: SavedRow) => string;
	/** Cell of a new row beside one of the group. */
	beside?: (cell: string) => string;
	/** What the form takes for the cell. */
	sent?: (cell: string) => string;
}

/** A text cell of each row; a field of the product's form that stands here is a column of the sheet. */
export const textFields = {
	sku: { header: 'SKU', label: 'SKU', cell: ({ sku }) => sku ?? '' },
	price: {
		...{ header: 'Precio S/', label: 'Precio', inputMode: 'decimal' },
		cell: (saved) => money.toForm(listPriceOf(saved)),
		beside: (cell) => cell,
		sent: withPoint,
	},
	stockQuantity: {
		...{ header: 'Stock', label: 'Stock', inputMode: 'numeric' },
		cell: ({ stockQuantity }) => String(stockQuantity ?? ''),
		beside: () => '0',
	},
	weightGrams: {
		...{ header: 'Peso g', label: 'Peso', inputMode: 'numeric' },
		cell: ({ weightGrams }) => (weightGrams ? String(weightGrams) : ''),
		beside: (cell) => cell,
	},
} as const satisfies Partial<Record<keyof ProductForm, TextField>>;
export type TextColumn = keyof typeof textFields;
export const textColumns = Object.keys(textFields) as TextColumn[];
const fieldAt = (column: TextColumn): TextField => textFields[column];
const sentText = (column: TextColumn, cell: string): string => fieldAt(column).sent?.(cell) ?? cell;
const textsBy = (textOf: (column: TextColumn) => string) =>
	Object.fromEntries(textColumns.map((column) => [column, textOf(column)])) as Texts;
type Texts = Record<TextColumn, string>;
/** `:` precedes the key of an option. */
type ColumnKey = TextColumn | 'active' | `:${string}`;

export interface Row {
	key: string;
	/** Null for a new product. */
	saved: SavedRow | null;
	/** Not in the group yet. */
	joins: boolean;
	/** Value keys by option keys. */
	values: Readonly<Record<string, string>>;
	texts: Texts;
	/** Stock that the cell showed: saving applies the difference, so sales meanwhile count. */
	stockBase: string;
	active: boolean;
	/** Its own; empty: the group's first. */
	pictures: readonly GalleryPicture[];
	problems: Readonly<Partial<Record<string, string>>>;
}

export const savedTexts = (saved: SavedRow): Texts => textsBy((column) => fieldAt(column).cell(saved));

const savedPictures = (saved: SavedRow): GalleryPicture[] =>
	saved.ownPicture && saved.imageUrl ? picturesOf(saved) : [];

export function savedRow(saved: SavedRow, options: AdminGroupDto['options']): Row {
	const texts = savedTexts(saved);
	return {
		key: `p${saved.id}`,
		saved,
		joins: false,
		values: Object.fromEntries(options.map(({ name }, at) => [name, saved.values[at] ?? ''])),
		texts,
		stockBase: texts.stockQuantity,
		active: saved.active !== false,
		pictures: savedPictures(saved),
		problems: {},
	};
}

/** `values`: keys. */
export function joiningRow(product: Product, values: Row['values']): Row {
	const { description, category, group, card, stock, ...members } = product;
	const { sku, imageUrl, imageAlt, pictures, active, featured, version, editVersion } = product;
	const saved = {
		...{ ...members, sku: sku ?? '', imageUrl: imageUrl ?? null, stockQuantity: adminStockOf(product) ?? 0 },
		...{ imageAlt: imageAlt ?? '', pictures: pictures ?? [], values: [], ownPicture: Boolean(imageUrl) },
		...{ active: active !== false, featured: featured === true },
		...{ version: version ?? 0, editVersion: editVersion ?? 0 },
	} satisfies Partial<SavedRow> as SavedRow;
	return { ...savedRow(saved, []), joins: true, values };
}

/** A new product with the price and weight of `like`. */
export const newRow = (like: Row | undefined, values: Row['values']): Row => ({
	key: newKey(),
	saved: null,
	joins: false,
	values,
	texts: textsBy((column) => fieldAt(column).beside?.(like?.texts[column] ?? '') ?? ''),
	stockBase: '',
	active: true,
	pictures: [],
	problems: {},
});

/** Members unlike the saved ones; of a new row all. */
export function changedMembers({ saved, texts, stockBase, active, pictures }: Row) {
	const before = saved && { ...savedTexts(saved), stockQuantity: stockBase };
	const changedTexts: Partial<Texts> = Object.fromEntries(
		textColumns
			.filter((column) => texts[column] !== before?.[column])
			.map((column) => [column, sentText(column, texts[column])]),
	);
	const base = saved ? savedPictures(saved) : [];
	return {
		...changedTexts,
		...(saved && texts.stockQuantity !== stockBase && { stockBase }),
		...((!saved || active !== (saved.active !== false)) && { active: active ? ('true' as const) : ('false' as const) }),
		...(JSON.stringify(pictures) !== JSON.stringify(base) && {
			imageUrl: pictures[0]?.url ?? '',
			imageAlt: pictures[0]?.alt ?? '',
			pictures: pictures.slice(1),
			...(saved && { picturesBase: base }),
		}),
	};
}

export const valuesDiffer = (
	{ saved, values }: Row,
	options: readonly OptionText[],
	before: AdminGroupDto['options'],
) =>
	options.some(({ key }) => {
		const at = before.findIndex(({ name }) => name === key);
		return (values[key] ?? '') !== (at < 0 ? '' : (saved?.values[at] ?? ''));
	});

export const isChanged = (row: Row, options: readonly OptionText[], before: AdminGroupDto['options']): boolean =>
	!row.saved || row.joins || Object.keys(changedMembers(row)).length > 0 || valuesDiffer(row, options, before);

/** A row's changed cells on what others saved. `values`: of the result. */
export function rebased(row: Row, theirs: SavedRow, values: Row['values']): Row {
	const now = savedRow(theirs, []);
	const own = changedMembers(row);
	const texts = { ...now.texts };
	for (const column of textColumns) if (column in own) texts[column] = row.texts[column];
	return {
		...row,
		saved: theirs,
		texts,
		values,
		stockBase: 'stockQuantity' in own ? row.stockBase : now.stockBase,
		active: 'active' in own ? row.active : now.active,
		pictures: galleryAfter(now.pictures, row.pictures, row.saved ? savedPictures(row.saved) : []),
	};
}

export const valueNames = ({ values }: Row, options: readonly OptionText[]): string[] =>
	options.map((option) => option.values.find(({ key }) => key === values[option.key])?.name ?? '');

export function rowBody(row: Row, options: readonly OptionText[]): RowBody {
	const values = valueNames(row, options);
	const members = changedMembers(row);
	if (row.saved) {
		// A joining product has no state in the group that others could change.
		const editVersion = row.joins ? undefined : String(row.saved.editVersion);
		return { id: row.saved.id, editVersion, values, ...members };
	}
	return { ...(members as typeof members & Texts), values };
}

function problemOf(column: TextColumn, text: string): string | undefined {
	const { issues } = v.safeParse(ProductForm.entries[column], sentText(column, text));
	return issues?.[0].message;
}

export interface Column {
	key: ColumnKey | 'pictures';
	header: string;
	inputMode?: 'decimal' | 'numeric';
}

export const rowName = (row: Row, options: readonly OptionText[]): string =>
	valueNames(row, options).filter(Boolean).join(', ');

export function cellText(row: Row, column: Column['key'], options: readonly OptionText[]): string {
	if (column === 'active') return row.active ? 'sí' : 'no';
	if (column === 'pictures') return '';
	if (!column.startsWith(':')) return row.texts[column as TextColumn];
	return valueNames(row, options)[options.findIndex(({ key }) => key === column.slice(1))] ?? '';
}

export interface CellChange {
	row: string;
	column: ColumnKey;
	text: string;
}

/** Adds values that an option lacks. */
export function written(rows: readonly Row[], options: readonly OptionText[], changes: readonly CellChange[]) {
	let grown = [...options];
	const next = new Map(rows.map((row) => [row.key, row]));
	for (const { row: key, column, text } of changes) {
		const row = next.get(key);
		if (!row) continue;
		const problems = { ...row.problems, [column]: undefined };
		if (column === 'active') {
			const active = readFlag(text);
			if (active !== null) next.set(key, { ...row, problems, active });
		} else if (column.startsWith(':')) {
			const option = grown.find((one) => one.key === column.slice(1));
			if (!option) continue;
			const name = text.trim();
			const wider = name ? withValues(option, [name.slice(0, groupLimits.value)]) : option;
			grown = grown.map((one) => (one === option ? wider : one));
			const values = { ...row.values, [option.key]: name ? (valueNamed(wider, name)?.key ?? '') : '' };
			next.set(key, { ...row, problems, values });
		} else {
			const member = column as TextColumn;
			problems[member] = problemOf(member, text);
			next.set(key, { ...row, problems, texts: { ...row.texts, [member]: text.trim() } });
		}
	}
	return { rows: rows.map(({ key }) => next.get(key) as Row), options: grown };
}
