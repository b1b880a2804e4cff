import { isDeepStrictEqual } from 'node:util';
import { groupLimits, wholeName } from '#contract/catalog/group';
import type { AdminGroupDto, GroupForm, GroupRow } from '#contract/catalog/groupForm';
import { type ProductDto, picturesOf } from '#contract/catalog/product';
import { codeProblem, keptCode, nameProblem } from '#contract/catalog/texts';
import { limits } from '#contract/shared/limits';
import { withArrived } from '../pictures/arrived';
import { productTable } from '../products/fields';
import type { Found } from '../table';
import { followOptions } from './options';

/** A locked product. */
export interface Known extends Found<ProductDto> {
	ownPicture: boolean;
}

export interface PlannedRow {
	/** Place in the form. */
	at: number;
	row: GroupRow;
	/** Absent for a new product. */
	known?: Known;
	values: string[];
	/** Values or pictures are others than those stored. */
	moved: boolean;
	/** Other fields of the product, but for its stock. */
	edit: ReturnType<typeof editOf>;
	/** By the form: what follows from its options alone is none of the row's changes. */
	changed: boolean;
}

export interface GroupPlan {
	rows: PlannedRow[];
	/** Products of the group that the form does not name, with their values afterwards. */
	others: { known: Known; values: string[]; moved: boolean }[];
	/** Texts by the path of the field. */
	refused: Record<string, string>;
}

const listOf = (values: readonly string[]): string => values.join(', ');

const tooLong = (name: string, values: readonly string[]): string | undefined =>
	wholeName(name, values).length > limits.name
		? `«${wholeName(name, values)}» tiene más de ${limits.name} caracteres`
		: undefined;

function editOf({ sku, price, active, featured, weightGrams }: GroupRow, known: Known | undefined) {
	return { sku: sku && keptCode(known?.item.sku, sku), price, active, featured, weightGrams };
}

export const ownsPicture = ({ imageUrl }: GroupRow, known: Known | undefined): boolean =>
	imageUrl === undefined ? (known?.ownPicture ?? false) : imageUrl !== '';

/** Those that its row names: without its own first one it shows the group's before them. */
const picturesBy = ({ item, ownPicture }: Known) => picturesOf(ownPicture ? item : { ...item, imageUrl: null });

function hasOtherPictures(row: GroupRow, known: Known): boolean {
	const { item } = known;
	return (
		ownsPicture(row, known) !== known.ownPicture ||
		(!!row.imageUrl && row.imageUrl !== item.imageUrl) ||
		(row.imageAlt !== undefined && row.imageAlt !== (item.imageAlt ?? '')) ||
		(row.pictures !== undefined && !isDeepStrictEqual(row.pictures, item.pictures ?? []))
	);
}

/** `known`: the products of the group, and those of the form, by id. `bySku`: who has the form's SKUs, in lower case. */
export function planGroup(
	form: GroupForm,
	group: AdminGroupDto | null,
	known: ReadonlyMap<number, Known>,
	bySku: ReadonlyMap<string, number>,
): GroupPlan {
	const refused: Record<string, string> = {};
	const refuse = (path: string, reason: string | null | undefined) => {
		if (reason) refused[path] ??= reason;
	};
	const follow = followOptions(group?.options ?? [], form.options);
	const now = ({ item }: Known) => (item.group ? follow(item.group.values) : []);

	const rows = form.products.map((given, at): PlannedRow => {
		const found = given.id === undefined ? undefined : known.get(given.id);
		const row = found ? { ...given, ...withArrived(given, picturesBy(found), !found.ownPicture) } : given;
		const edit = editOf(row, found);
		const isOther = !found || hasOtherPictures(row, found);
		const moved = isOther || !isDeepStrictEqual(row.values, found.item.group?.values);
		const isEdited = isOther || !isDeepStrictEqual(row.values, now(found));
		const changed = isEdited || productTable.changedBy(found.item, edit).length > 0;
		return { at, row, ...(found && { known: found }), values: row.values, moved, edit, changed };
	});
	const named = new Set(form.products.map(({ id }) => id));
	const others = [...known.values()]
		.filter(({ item }) => !named.has(item.id))
		.map((found) => {
			const values = now(found).map((value, at) => {
				const gone = `«${found.item.group?.values.join(', ')}» tiene un valor que ya no está: cámbialo o sepáralo antes`;
				if (value === undefined) refuse(`options.${at}.values`, gone);
				return value ?? '';
			});
			return { known: found, values, moved: !isDeepStrictEqual(values, found.item.group?.values) };
		});

	refuse('name', nameProblem(form.name, group?.name));
	if (rows.length + others.length === 0) refuse('products', 'Agrega al menos un producto');
	if (rows.length + others.length > groupLimits.products)
		refuse('products', `Como máximo ${groupLimits.products} productos`);

	const taken = new Set<string>();
	for (const { values } of others) {
		const key = JSON.stringify(values);
		if (taken.has(key)) refuse('options', `Dos productos quedarían con los mismos valores: ${listOf(values)}`);
		taken.add(key);
		refuse('name', tooLong(form.name, values));
	}
	const ids = new Set<number>();
	const skus = new Set<string>();
	for (const { at, row, known: found, values, edit } of rows) {
		const path = `products.${at}`;
		refuse(`${path}.id`, notOurs(row, found, group, ids));
		if (row.id !== undefined) ids.add(row.id);
		refuse(`${path}.values`, unfitting(values, form));
		const key = JSON.stringify(values);
		if (taken.has(key)) refuse(`${path}.values`, `Otro producto del grupo ya tiene estos valores: ${listOf(values)}`);
		taken.add(key);
		refuse(`${path}.values`, tooLong(form.name, values));
		if (edit.sku === undefined || edit.sku === found?.item.sku) continue;
		refuse(`${path}.sku`, codeProblem(edit.sku));
		const sku = edit.sku.toLowerCase();
		if (skus.has(sku)) refuse(`${path}.sku`, 'El SKU se repite en el grupo');
		const owner = bySku.get(sku);
		if (owner !== undefined && owner !== row.id) refuse(`${path}.sku`, 'Ya existe un producto con este SKU');
		skus.add(sku);
	}
	return { rows, others, refused };
}

function notOurs(row: GroupRow, found: Known | undefined, group: AdminGroupDto | null, ids: ReadonlySet<number>) {
	if (row.id === undefined) return null;
	if (!found) return 'El producto ya no existe';
	if (ids.has(row.id)) return 'El producto se repite';
	const other = found.item.group;
	return other && other.id !== group?.id ? `Este producto es del grupo «${other.name}»: sepáralo primero` : null;
}

function unfitting(values: readonly string[], { options }: GroupForm): string | undefined {
	if (values.length !== options.length) return 'Elige un valor para cada opción';
	const at = values.findIndex((value, place) => !options[place]?.values.some(({ name }) => name === value));
	return at < 0 ? undefined : `«${values[at]}» no es un valor de ${options[at]?.name}`;
}
