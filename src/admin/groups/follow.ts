import type { AdminGroupDto } from '#contract/catalog/groupForm';
import type { Difference } from '../kit/editor/Conflict';
import { newKey } from '../kit/editor/values';
import { type OptionText, valueNamed } from './options';
import {
	changedMembers,
	isChanged,
	type Row,
	rebased,
	rowName,
	savedRow,
	savedTexts,
	type TextColumn,
	textFields,
	valuesDiffer,
} from './rows';

/** Rows without unsaved changes. A `held` row with the same product stays, and does not render. */
export function rowsOf(group: AdminGroupDto | null, held: readonly Row[] = []): Row[] {
	const same = new Map(held.map((row) => [row.saved, row]));
	return group?.products.map((product) => same.get(product) ?? savedRow(product, group.options)) ?? [];
}

/** Unsaved rows take others' stock alone: an untouched cell shows the current one. */
export function withStock(rows: readonly Row[], group: AdminGroupDto): Row[] {
	const products = new Map(group.products.map((product) => [product.id, product]));
	return rows.map((row) => {
		const now = row.saved && products.get(row.saved.id);
		if (!row.saved || !now || now.stockQuantity === row.saved.stockQuantity) return row;
		const saved = { ...row.saved, stockQuantity: now.stockQuantity };
		if (row.texts.stockQuantity !== row.stockBase) return { ...row, saved };
		const { stockQuantity } = savedTexts(now);
		return { ...row, saved, stockBase: stockQuantity, texts: { ...row.texts, stockQuantity } };
	});
}

/** Others saved what form and rows do not show. `separated`: products this person took out. */
export function isOutdated(
	rows: readonly Row[],
	base: AdminGroupDto,
	live: AdminGroupDto,
	separated: ReadonlySet<number>,
): boolean {
	if (live === base || live.version < base.version) return false;
	const shown = new Map(rows.map(({ saved }) => [saved?.id, saved?.editVersion]));
	const there = new Set(live.products.map(({ id }) => id));
	return (
		live.editVersion !== base.editVersion ||
		live.products.some(({ id, editVersion }) => !separated.has(id) && shown.get(id) !== editVersion) ||
		rows.some(({ saved, joins }) => saved && !joins && !there.has(saved.id))
	);
}

/** `before`: the options when the rows were read. */
interface Own {
	rows: readonly Row[];
	options: readonly OptionText[];
	before: AdminGroupDto['options'];
}

/**
 * The form on the present `group`: options and changed cells stay; products that others added come with their values,
 * those that others took out go.
 */
export function ownOn({ rows, options, before }: Own, group: AdminGroupDto) {
	const products = new Map(group.products.map((product) => [product.id, product]));
	const named = new Set(rows.map(({ saved }) => saved?.id));
	const added = group.products.filter(({ id }) => !named.has(id));
	// The option that the form lacks is the renamed one.
	const renamed = group.options.map(({ name }) => name).filter((name) => options.every(({ key }) => key !== name));
	const names = options.map(({ key }) => {
		const isGone = before.some(({ name }) => name === key) && group.options.every(({ name }) => name !== key);
		return isGone ? renamed.shift() : key;
	});
	const places = names.map((called) => group.options.findIndex(({ name }) => name === called));
	const grown = options.map((option, at) => {
		const place = places[at] ?? -1;
		const used = new Set(added.map(({ values }) => values[place]));
		const lacking =
			group.options[place]?.values.filter(({ name }) => used.has(name) && !valueNamed(option, name)) ?? [];
		return { ...option, values: [...option.values, ...lacking.map((value) => ({ ...value, key: newKey() }))] };
	});
	const valuesIn = (values: readonly string[], own: Row['values']): Row['values'] =>
		Object.fromEntries(
			grown.map((option, at) => [
				option.key,
				valueNamed(option, values[places[at] ?? -1] ?? '')?.key ?? own[option.key] ?? '',
			]),
		);
	const rebasedRows = rows.flatMap((row) => {
		if (!row.saved || row.joins) return row;
		const product = products.get(row.saved.id);
		if (!product) return [];
		return rebased(
			row,
			product,
			valuesDiffer(row, options, before) ? row.values : valuesIn(product.values, row.values),
		);
	});
	const news = added.map((product) => ({
		...savedRow(product, group.options),
		values: valuesIn(product.values, {}),
	}));
	return { rows: [...rebasedRows, ...news], options: grown };
}

const isTextColumn = (member: string): member is TextColumn => member in textFields;

/** A line per changed row and per product that others added or took out. */
export function rowDifferences({ rows, options, before }: Own, group: AdminGroupDto): Difference[] {
	const products = new Map(group.products.map((product) => [product.id, product]));
	const lines = rows.flatMap((row): Difference[] => {
		const product = row.saved && products.get(row.saved.id);
		const label = rowName(row, options) || 'Fila sin valores';
		if (row.saved && !row.joins && !product)
			return [{ label, theirs: 'Ya no está en el grupo', mine: 'Sale de la tabla' }];
		if (!isChanged(row, options, before)) return [];
		if (!product) return [{ label, theirs: '—', mine: row.saved ? 'Se une' : 'Nuevo' }];
		const theirs = savedRow(product, group.options);
		const cells = Object.keys(changedMembers(row)).flatMap((member): [string, string, string][] => {
			if (isTextColumn(member)) return [[textFields[member].label, theirs.texts[member], row.texts[member]]];
			if (member === 'active') return [['Activo', theirs.active ? 'sí' : 'no', row.active ? 'sí' : 'no']];
			if (member === 'pictures') return [['Imágenes', String(theirs.pictures.length), String(row.pictures.length)]];
			return [];
		});
		if (valuesDiffer(row, options, before)) cells.push(['Valores', product.values.join(', '), rowName(row, options)]);
		const words = (side: 1 | 2) => cells.map((cell) => `${cell[0]} ${cell[side] || '—'}`).join(' · ');
		return [{ label, theirs: words(1), mine: words(2) }];
	});
	const named = new Set(rows.map(({ saved }) => saved?.id));
	const added = group.products.filter(({ id }) => !named.has(id));
	lines.push(...added.map(({ values }) => ({ label: values.join(', '), theirs: 'Nuevo', mine: 'Se queda' })));
	// Two rows may have equal values until the server refuses them.
	return [...new Map(lines.map((line) => [line.label, line])).values()];
}
