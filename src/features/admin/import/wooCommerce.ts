import { groupLimits } from '../../../../contract/catalog/group';
import { measureOf } from '../../../../contract/shared/money';
import { limaDay } from '../../../../contract/shared/time';
import { foldText } from '../../../lib/text';
import { type ForeignProduct, type ForeignRow, lastOfPath, type OtherShop, unitsOf } from './foreignRows';

const names = {
	id: ['id'],
	kind: ['tipo', 'type'],
	sku: ['sku'],
	name: ['nombre', 'name'],
	published: ['publicado', 'published'],
	featured: ['¿esta destacado?', 'is featured?'],
	short: ['descripcion corta', 'short description'],
	description: ['descripcion', 'description'],
	saleFrom: ['dia en que empieza el precio rebajado', 'date sale price starts'],
	saleTo: ['dia en que termina el precio rebajado', 'date sale price ends'],
	inStock: ['¿existencias?', '¿en inventario?', 'in stock?'],
	stock: ['inventario', 'stock'],
	sale: ['precio rebajado', 'sale price'],
	regular: ['precio normal', 'regular price'],
	categories: ['categorias', 'categories'],
	pictures: ['imagenes', 'images'],
	parent: ['superior', 'parent'],
} as const;

const grams = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 } as const;
const units = Object.keys(grams) as (keyof typeof grams)[];
const weightNames = (unit: string) => [`peso (${unit})`, `weight (${unit})`];
const attributeNames = (number: number) => [`nombre del atributo ${number}`, `attribute ${number} name`];
const attributeValues = (number: number) => [`valor(es) del atributo ${number}`, `attribute ${number} value(s)`];
/** Numbers in the head leave out none. */
const attributeNumbers = Array.from({ length: 20 }, (_, at) => at + 1);
const attribute = /^(?:nombre del atributo|valor\(es\) del atributo|atributo (?:visible|global)|attribute) \d+/;

const columns = new Set<string>([...Object.values(names).flat(), ...units.flatMap(weightNames)]);

type Note = (line: number, reason: string) => void;

const of = ({ cell }: ForeignRow, key: keyof typeof names): string => cell(...names[key]);

/** Commas inside of a name are escaped. */
const listOf = (cell: string): string[] =>
	cell
		.split(/(?<!\\),/)
		.map((part) => part.replaceAll('\\,', ',').trim())
		.filter(Boolean);

const attributesOf = ({ cell }: ForeignRow) =>
	attributeNumbers.flatMap((number) => {
		const name = cell(...attributeNames(number));
		return name ? [{ name, value: cell(...attributeValues(number)) }] : [];
	});

const picturesOf = (row: ForeignRow) =>
	of(row, 'pictures')
		.split(/,\s*(?=https?:)/)
		.flatMap((url) => (url.trim() ? [{ url: url.trim(), alt: '' }] : []));

/** The price that is paid today. */
function priceOf(row: ForeignRow, today: string): string {
	const [sale, from, to] = [of(row, 'sale'), of(row, 'saleFrom').slice(0, 10), of(row, 'saleTo').slice(0, 10)];
	return sale && (!from || from <= today) && (!to || today <= to) ? sale : of(row, 'regular');
}

function weightOf({ cell }: ForeignRow): string {
	const unit = units.find((one) => cell(...weightNames(one)));
	const weight = unit ? measureOf(cell(...weightNames(unit))) * grams[unit] : 0;
	return weight > 0 ? String(Math.round(weight)) : '';
}

const textsOf = (row: ForeignRow): string[] => [of(row, 'short'), of(row, 'description')].filter(Boolean);

const isOff = (cell: string): boolean => /^(?:0|-1|no|false|falso)$/i.test(cell.replace('−', '-'));

/** A product and a parent have them. */
function sharedCells(row: ForeignRow, note: Note) {
	const [first, ...others] = listOf(of(row, 'categories')).map(lastOfPath);
	const more = others.filter((name) => name !== first);
	if (more.length > 0) note(row.line, `Un producto está en una sola categoría: no entra en ${more.join(', ')}`);
	return {
		nombre: of(row, 'name'),
		categoria: first ?? '',
		activo: isOff(of(row, 'published')) ? 'no' : 'sí',
		destacado: of(row, 'featured') === '' || isOff(of(row, 'featured')) ? 'no' : 'sí',
		peso_g: weightOf(row),
	};
}

function saleCells(row: ForeignRow, today: string, note: Note) {
	const stock = of(row, 'stock');
	const number = unitsOf(stock);
	const isOut = number === null && isOff(of(row, 'inStock'));
	if (number !== null && stock.startsWith('-')) note(row.line, `Su stock es ${stock}: se guarda 0`);
	return {
		cells: { sku: of(row, 'sku'), precio: priceOf(row, today), stock: isOut ? '0' : String(number ?? '') },
		uncounted: number === null && !isOut,
	};
}

function valuesInOrder(parent: ForeignRow, name: string): string[] {
	return listOf(attributesOf(parent).find((one) => foldText(one.name) === foldText(name))?.value ?? '');
}

/** Variations as people choose them, the others by their line. */
function inOrder(products: readonly ForeignProduct[], placesOf: (product: ForeignProduct) => readonly number[]) {
	const keys = new Map(products.map((product) => [product, [...placesOf(product), product.line]]));
	return products.toSorted((one, other) => {
		const [mine = [], its = []] = [keys.get(one), keys.get(other)];
		const at = mine.findIndex((place, index) => place !== its[index]);
		return (mine[at] ?? 0) - (its[at] ?? 0);
	});
}

export const wooCommerce: OtherShop = {
	name: 'WooCommerce',
	sure: [/^sku$/, /^(regular price|precio normal)$/],
	reads: (column) => columns.has(column) || attribute.test(column),
	read(rows, note) {
		const today = limaDay(Date.now());
		const kindOf = (row: ForeignRow) => of(row, 'kind').toLowerCase().split(/,\s*/);
		const parents = new Map<string, ForeignRow>();
		for (const row of rows) {
			if (!kindOf(row).includes('variable')) continue;
			if (of(row, 'id')) parents.set(`id:${of(row, 'id')}`, row);
			if (of(row, 'sku')) parents.set(of(row, 'sku').toLowerCase(), row);
		}
		const shared = new Map(
			[...new Set(parents.values())].map((row) => [
				row,
				{ cells: sharedCells(row, note), texts: textsOf(row), pictures: picturesOf(row) },
			]),
		);
		const used = new Set<ForeignRow>();
		/** A variation's place: its parent's, then its values' among the parent's. */
		const places = new Map<ForeignProduct, number[]>();

		function single(row: ForeignRow): ForeignProduct {
			const { cells, uncounted } = saleCells(row, today, note);
			const { line, problem } = row;
			const code = `woo-${of(row, 'id') || of(row, 'name')}`;
			return {
				line,
				problem,
				code,
				uncounted,
				cells: { ...sharedCells(row, note), ...cells },
				texts: textsOf(row),
				pictures: picturesOf(row),
			};
		}

		function variation(row: ForeignRow): ForeignProduct | null {
			const parent = parents.get(of(row, 'parent').toLowerCase());
			const facts = parent && shared.get(parent);
			if (!facts) {
				note(row.line, 'Su producto principal no está en el archivo: se trae sin grupo');
				return single(row);
			}
			used.add(parent);
			const attributes = attributesOf(row);
			const open = attributes.find(({ value }) => !value);
			if (open) note(row.line, `Vale para cualquier valor de «${open.name}»: aquí cada producto tiene uno`);
			else if (attributes.length > groupLimits.options)
				note(row.line, `Tiene ${attributes.length} opciones; como máximo son ${groupLimits.options}`);
			else if (attributes.length === 0) note(row.line, 'No dice sus opciones');
			if (open || attributes.length === 0 || attributes.length > groupLimits.options) return null;
			if (of(row, 'description')) note(row.line, 'Tiene la descripción de su producto principal, no la suya');
			const { line, problem } = row;
			const { cells, uncounted } = saleCells(row, today, note);
			const isShown = facts.cells.activo === 'sí' && !isOff(of(row, 'published'));
			const weight = weightOf(row) || facts.cells.peso_g;
			const values = attributes.map(({ value }) => value.replaceAll('\\,', ','));
			const product: ForeignProduct = {
				...{ line, problem, uncounted, code: `woo-${of(row, 'id') || of(row, 'name')}`, pictures: picturesOf(row) },
				texts: facts.texts,
				cells: { ...facts.cells, ...cells, activo: isShown ? 'sí' : 'no', peso_g: weight },
				group: {
					name: of(parent, 'name'),
					options: attributes.map(({ name }) => name),
					values,
					pictures: facts.pictures,
				},
			};
			places.set(product, [
				parent.line,
				...attributes.map(({ name }, at) => valuesInOrder(parent, name).indexOf(values[at] ?? '')),
			]);
			return product;
		}

		const products = rows.flatMap((row): ForeignProduct[] => {
			const kinds = kindOf(row);
			if (kinds.includes('variable')) return [];
			if (kinds.includes('grouped') || kinds.includes('external')) {
				const what = kinds.includes('grouped') ? 'agrupa otros productos' : 'se vende en otro sitio';
				note(row.line, `Este producto ${what}, y eso no se trae`);
				return [];
			}
			if (kinds.includes('downloadable') || kinds.includes('virtual'))
				note(row.line, 'Es digital: se trae como un producto que se envía');
			if (!kinds.includes('variation')) {
				const attributes = attributesOf(row).map(({ name }) => name);
				if (attributes.length > 0) note(row.line, `No se traen sus atributos: ${attributes.join(', ')}`);
				return [single(row)];
			}
			const product = variation(row);
			return product ? [product] : [];
		});
		for (const row of shared.keys())
			if (!used.has(row)) note(row.line, 'No tiene variaciones en el archivo: no se trae');
		return inOrder(products, (product) => places.get(product) ?? []);
	},
};
