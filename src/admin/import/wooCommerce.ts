import { groupLimits } from '#contract/catalog/group';
import { measureOf } from '#contract/shared/money';
import { limaDay, limaTime } from '#contract/shared/time';
import { foldText } from '#lib/text';
import {
	eatenCode,
	type ForeignProduct,
	type ForeignRow,
	lastOfPath,
	negativeStock,
	type OtherShop,
	passedOn,
	type TakeNote,
	unitsOf,
} from './foreignRows';

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

/** `YYYY-MM-DD` of `2027-01-05 0:00:00`, which spreadsheets save as `5/01/2027 0:00`; empty for another text. */
function dayOf(cell: string): string {
	const day = cell
		.replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/, (_date, day: string, month: string, year: string) =>
			[year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
		)
		.slice(0, 10);
	return Number.isNaN(limaTime(day)) ? '' : day;
}

/** The price that is paid today. */
function priceOf(row: ForeignRow, today: string, note: TakeNote): string {
	const [sale, from, to] = [of(row, 'sale'), of(row, 'saleFrom'), of(row, 'saleTo')];
	const wrong = [from, to].find((cell) => cell && !dayOf(cell));
	if (sale && wrong) note(row.line, `«${wrong}» no es una fecha: se toma el precio normal, no el rebajado`);
	const isOn = !wrong && (!from || dayOf(from) <= today) && (!to || today <= dayOf(to));
	return sale && isOn ? sale : of(row, 'regular');
}

function weightOf({ cell }: ForeignRow): string {
	const unit = units.find((one) => cell(...weightNames(one)));
	const weight = unit ? measureOf(cell(...weightNames(unit))) * grams[unit] : 0;
	return weight > 0 ? String(Math.round(weight)) : '';
}

const isOff = (cell: string): boolean => /^(?:0|-1|no|false|falso)$/i.test(cell.replace('−', '-'));

const kindsOf = (row: ForeignRow) => of(row, 'kind').toLowerCase().split(/,\s*/);

/** Variations have it from their parent. */
function sharedOf(row: ForeignRow, note: TakeNote) {
	const [path = '', ...others] = listOf(of(row, 'categories'));
	const more = others.map(lastOfPath).filter((name) => name !== lastOfPath(path));
	if (more.length > 0) note(row.line, `Un producto está en una sola categoría: no entra en ${more.join(', ')}`);
	const cells = {
		nombre: of(row, 'name'),
		categoria: lastOfPath(path),
		activo: isOff(of(row, 'published')) ? 'no' : 'sí',
		destacado: of(row, 'featured') === '' || isOff(of(row, 'featured')) ? 'no' : 'sí',
		peso_g: weightOf(row),
	};
	const texts = [of(row, 'short'), of(row, 'description')].filter(Boolean);
	return { cells, path, texts, pictures: picturesOf(row) };
}

/** Each product that is sold has it of its own. */
function soldOf(row: ForeignRow, today: string, note: TakeNote) {
	const { line, problem } = row;
	const stock = of(row, 'stock');
	const number = unitsOf(stock);
	const isOut = number === null && isOff(of(row, 'inStock'));
	if (number !== null && stock.startsWith('-')) note(line, negativeStock(stock));
	const cells = { sku: of(row, 'sku'), precio: priceOf(row, today, note), stock: isOut ? '0' : String(number ?? '') };
	const code = `woo-${of(row, 'id') || of(row, 'name')}`;
	return { line, problem, code, cells, uncounted: number === null && !isOut };
}

interface Parent extends ReturnType<typeof sharedOf> {
	row: ForeignRow;
	/** By which variations name it. */
	keys: string[];
	isUsed: boolean;
}

/** By SKU and by number as `id:10`, in lower case. */
function parentsOf(rows: readonly ForeignRow[], note: TakeNote): Map<string, Parent[]> {
	const parents = new Map<string, Parent[]>();
	for (const row of rows) {
		if (!kindsOf(row).includes('variable')) continue;
		const keys = [of(row, 'id') && `id:${of(row, 'id')}`, of(row, 'sku')].filter(Boolean);
		const parent = { row, keys, isUsed: false, ...sharedOf(row, note) };
		for (const key of keys.map((one) => one.toLowerCase())) {
			const known = parents.get(key);
			if (known) known.push(parent);
			else parents.set(key, [parent]);
		}
	}
	return parents;
}

/** The one that a variation names, and why the variation cannot be taken. */
function parentOf(row: ForeignRow, parents: ReadonlyMap<string, Parent[]>) {
	const key = of(row, 'parent');
	const alike = parents.get(key.toLowerCase()) ?? [];
	const exact = alike.filter(({ keys }) => keys.includes(key));
	const named = exact.length > 0 ? exact : alike;
	for (const one of named) one.isUsed = true;
	const [parent, other] = named;
	const twice = parent && other && `«${key}» está en la línea ${parent.row.line} y en la ${other.row.line}`;
	const doubt = eatenCode(key) ?? twice;
	if (doubt) return { parent: null, problem: `No se sabe cuál es su producto principal. ${doubt}` };
	return { parent, problem: parent ? passedOn(parent.row) : null };
}

interface Placed {
	product: ForeignProduct;
	place: number;
}

/** At the line of its own or of its parent, and there by its values' places among the parent's; -1 is none. */
const placeOf = (line: number, values: readonly number[] = []): number =>
	[0, 1, 2].reduce((place, option) => 1000 * place + 1 + (values[option] ?? -1), line);

function single(row: ForeignRow, today: string, note: TakeNote): Placed {
	const { cells, ...sold } = soldOf(row, today, note);
	const shared = sharedOf(row, note);
	return { product: { ...sold, ...shared, cells: { ...shared.cells, ...cells } }, place: placeOf(row.line) };
}

/** Null where it is not taken. */
function variation(row: ForeignRow, parent: Parent, today: string, note: TakeNote): Placed | null {
	const attributes = attributesOf(row);
	const open = attributes.find(({ value }) => !value);
	if (open) note(row.line, `Vale para cualquier valor de «${open.name}»: aquí cada producto tiene uno`);
	else if (attributes.length > groupLimits.options)
		note(row.line, `Tiene ${attributes.length} opciones; como máximo son ${groupLimits.options}`);
	else if (attributes.length === 0) note(row.line, 'No dice sus opciones');
	if (open || attributes.length === 0 || attributes.length > groupLimits.options) return null;
	if (of(row, 'description')) note(row.line, 'Tiene la descripción de su producto principal, no la suya');
	const { cells, ...sold } = soldOf(row, today, note);
	const values = attributes.map(({ value }) => value.replaceAll('\\,', ','));
	const offered = attributesOf(parent.row);
	const places = attributes.map(({ name }, at) => {
		const ofParent = offered.find((one) => foldText(one.name) === foldText(name))?.value ?? '';
		return listOf(ofParent).indexOf(values[at] ?? '');
	});
	const options = attributes.map(({ name }) => name);
	return {
		place: placeOf(parent.row.line, places),
		product: {
			...{ ...sold, path: parent.path, texts: parent.texts, pictures: picturesOf(row) },
			cells: {
				...{ ...parent.cells, ...cells, peso_g: weightOf(row) || parent.cells.peso_g },
				activo: isOff(of(row, 'published')) ? 'no' : parent.cells.activo,
			},
			group: { line: parent.row.line, name: parent.cells.nombre, options, values, pictures: parent.pictures },
		},
	};
}

export const wooCommerce: OtherShop = {
	name: 'WooCommerce',
	sure: [/^sku$/, /^(regular price|precio normal)$/],
	reads: (column) => columns.has(column) || attribute.test(column),
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
				if (parent) return variation(own, parent, today, note) ?? [];
				if (!own.problem) note(row.line, 'Su producto principal no está en el archivo: se trae sin grupo');
				return single(own, today, note);
			}
			const attributes = attributesOf(row).map(({ name }) => name);
			if (attributes.length > 0) note(row.line, `No se traen sus atributos: ${attributes.join(', ')}`);
			return single(row, today, note);
		});
		for (const { row, isUsed } of new Set([...parents.values()].flat()))
			if (!isUsed) note(row.line, row.problem ?? 'No tiene variaciones en el archivo: no se trae');
		return placed.toSorted((one, other) => one.place - other.place).map(({ product }) => product);
	},
};
