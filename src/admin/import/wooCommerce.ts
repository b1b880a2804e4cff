import { readFlag } from '#contract/catalog/fileCells';
import { groupLimits } from '#contract/catalog/group';
import { plainCode } from '#contract/shared/csv';
import { nameKey } from '#contract/shared/names';
import { limaDay } from '#contract/shared/time';
import { foldText } from '#lib/text';
import {
	type AddNote,
	type ForeignProduct,
	type ForeignRow,
	type OtherShop,
	passedOn,
	unsafeCode,
} from './foreignRows';
import {
	attributesOf,
	fieldOf,
	isRead,
	isShown,
	kindsOf,
	listOf,
	pathsOf,
	picturesOf,
	pricesOf,
	stockOf,
	weightOf,
} from './wooFields';

/** What variations have from their parent. */
function sharedOf(row: ForeignRow, note: AddNote) {
	const { path, others } = pathsOf(row);
	if (others.length > 0) note(row.line, `Un producto está en una sola categoría: no entra en ${others.join(', ')}`);
	const cells = {
		nombre: fieldOf(row, 'name'),
		activo: isShown(row, note) ? 'sí' : 'no',
		destacado: readFlag(fieldOf(row, 'featured')) ? 'sí' : 'no',
		peso_g: weightOf(row),
	};
	const texts = [fieldOf(row, 'short'), fieldOf(row, 'description')].filter(Boolean);
	const attributes = attributesOf(row).map(({ name, value }) => ({ name, values: listOf(value) }));
	return { cells, path, texts, attributes, pictures: picturesOf(row) };
}

const codeOf = (row: ForeignRow): string => `woo-${fieldOf(row, 'id') || fieldOf(row, 'name')}`;

/** What each sold product has of its own. */
function soldOf(row: ForeignRow, today: string, note: AddNote) {
	const { line, problem } = row;
	const { stock, uncounted } = stockOf(row, note);
	const cells = { sku: fieldOf(row, 'sku'), stock, ...pricesOf(row, today, note) };
	return { line, problem, code: codeOf(row), cells, uncounted };
}

interface Parent extends ReturnType<typeof sharedOf> {
	row: ForeignRow;
	keys: string[];
	isUsed: boolean;
}

const parentKey = (text: string): string => plainCode(text).toLowerCase();

/** By `parentKey` of the SKU, and of the number as `id:10`. */
function parentsOf(rows: readonly ForeignRow[], note: AddNote): Map<string, Parent[]> {
	const parents = new Map<string, Parent[]>();
	for (const row of rows) {
		if (!kindsOf(row).includes('variable')) continue;
		const keys = [fieldOf(row, 'id') && `id:${fieldOf(row, 'id')}`, fieldOf(row, 'sku')].filter(Boolean);
		const parent = { row, keys, isUsed: false, ...sharedOf(row, note) };
		for (const key of keys.map(parentKey)) {
			const namesakes = parents.get(key);
			if (namesakes) namesakes.push(parent);
			else parents.set(key, [parent]);
		}
	}
	return parents;
}

/** The parent that a variation names, and why the variation cannot be imported. */
function parentOf(row: ForeignRow, parents: ReadonlyMap<string, Parent[]>) {
	const key = fieldOf(row, 'parent');
	const alike = parents.get(parentKey(key)) ?? [];
	const exact = alike.filter(({ keys }) => keys.includes(key));
	const named = exact.length > 0 ? exact : alike;
	for (const one of named) one.isUsed = true;
	const [parent, other] = named;
	const twice = parent && other && `«${key}» está en la línea ${parent.row.line} y en la ${other.row.line}`;
	const doubt = unsafeCode(key) ?? twice;
	if (doubt) return { parent: null, problem: `No se sabe cuál es su producto principal. ${doubt}` };
	return { parent, problem: parent ? passedOn(parent.row) : null };
}

interface Placed {
	product: ForeignProduct;
	place: number;
}

/** By its own or its parent's line, then by its values' order in the parent; unknown values last. */
const placeOf = (line: number, values: readonly number[] = []): number =>
	[0, 1, 2].reduce((place, option) => 1000 * place + (values[option] ?? 0), line);
const lastPlace = 999;

function single(row: ForeignRow, today: string, note: AddNote): Placed {
	const { cells, ...sold } = soldOf(row, today, note);
	const shared = sharedOf(row, note);
	return { product: { ...sold, ...shared, cells: { ...shared.cells, ...cells } }, place: placeOf(row.line) };
}

/** In order and spelling of the parent where it names them. */
function optionsOf(row: ForeignRow, parent: Parent) {
	const offered = parent.attributes;
	const options = attributesOf(row).map(({ name, value }) => {
		const at = offered.findIndex((one) => foldText(one.name) === foldText(name));
		const parentOption = offered[at];
		const own = value.replaceAll('\\,', ',');
		const place = parentOption?.values.findIndex((one) => nameKey(one) === nameKey(own)) ?? -1;
		return {
			at: parentOption ? at : offered.length,
			name: parentOption?.name ?? name,
			value: parentOption?.values[place] ?? own,
			place: place < 0 ? lastPlace : place,
			order: parentOption?.values ?? [],
		};
	});
	return options.toSorted((one, other) => one.at - other.at);
}

/** Null if skipped. */
function variation(row: ForeignRow, parent: Parent, today: string, note: AddNote): Placed | null {
	const options = optionsOf(row, parent);
	const open = options.find(({ value }) => !value);
	if (open) note(row.line, `Vale para cualquier valor de «${open.name}»: aquí cada producto tiene uno`);
	else if (options.length > groupLimits.options)
		note(row.line, `Tiene ${options.length} opciones; como máximo son ${groupLimits.options}`);
	else if (options.length === 0) note(row.line, 'No dice sus opciones');
	if (open || options.length === 0 || options.length > groupLimits.options) return null;
	if (fieldOf(row, 'description')) note(row.line, 'Tiene la descripción de su producto principal, no la suya');
	const { cells, ...sold } = soldOf(row, today, note);
	const isHidden = !isShown(row, note);
	const isOption = (name: string) => options.some((option) => foldText(option.name) === foldText(name));
	return {
		place: placeOf(
			parent.row.line,
			options.map(({ place }) => place),
		),
		product: {
			...{ ...sold, path: parent.path, texts: parent.texts, pictures: picturesOf(row) },
			attributes: parent.attributes.filter(({ name }) => !isOption(name)),
			cells: {
				...{ ...parent.cells, ...cells, peso_g: weightOf(row) || parent.cells.peso_g },
				activo: isHidden ? 'no' : parent.cells.activo,
			},
			group: {
				...{ line: parent.row.line, name: parent.cells.nombre, pictures: parent.pictures },
				options: options.map(({ name }) => name),
				values: options.map(({ value }) => value),
				order: options.map(({ order }) => order),
				formerCodes: [fieldOf(parent.row, 'sku'), codeOf(parent.row)].filter(Boolean),
			},
		},
	};
}

/** Its parent is not in the file: without a name it cannot be a new product, but an existing one can change. */
function orphan(row: ForeignRow, today: string, note: AddNote): Placed {
	const alone = single(row, today, note);
	if (row.problem) return alone;
	const parent = `Su producto principal, «${fieldOf(row, 'parent')}», no está en el archivo`;
	if (fieldOf(row, 'name')) note(row.line, `${parent}: se trae sin grupo`);
	else alone.product.unknownReason = `${parent}, y de él tendría su nombre. Exporta también esa fila`;
	return alone;
}

export const wooCommerce: OtherShop = {
	name: 'WooCommerce',
	sure: [/^sku$/, /^(regular price|precio normal)$/],
	reads: isRead,
	read(rows, note) {
		const today = limaDay(Date.now());
		const parents = parentsOf(rows, note);
		const placed = rows.flatMap((row): Placed | Placed[] => {
			const kinds = kindsOf(row);
			if (kinds.includes('variable')) return [];
			if (kinds.includes('grouped') || kinds.includes('external')) {
				const what = kinds.includes('grouped') ? 'agrupa otros productos' : 'se vende en otro sitio';
				note(row.line, `Este producto ${what}, y eso no se trae`);
				return [];
			}
			if (kinds.includes('downloadable') || kinds.includes('virtual'))
				note(row.line, 'Es digital: se trae como un producto que se envía');
			if (kinds.includes('variation')) {
				const { parent, problem } = parentOf(row, parents);
				const own = { ...row, problem: row.problem ?? problem };
				return parent ? (variation(own, parent, today, note) ?? []) : orphan(own, today, note);
			}
			return single(row, today, note);
		});
		for (const { row, isUsed } of new Set([...parents.values()].flat()))
			if (!isUsed) note(row.line, row.problem ?? 'No tiene variaciones en el archivo: no se trae');
		return placed.toSorted((one, other) => one.place - other.place).map(({ product }) => product);
	},
};
