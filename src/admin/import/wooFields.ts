import { readMinute } from '#contract/catalog/fileCells';
import { minuteText } from '#contract/catalog/import';
import { measureOf, solesOf } from '#contract/shared/money';
import { limaDay, limaTime } from '#contract/shared/time';
import { type AddNote, type ForeignRow, negativeStock, shownBy, unitsOf } from './foreignRows';

const names = {
	id: ['id'],
	kind: ['tipo', 'type'],
	sku: ['sku'],
	name: ['nombre', 'name'],
	published: ['publicado', 'published'],
	featured: ['¿esta destacado?', 'is featured?'],
	visibility: ['visibilidad en el catalogo', 'visibility in catalog'],
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
/** Headers number them without gaps. */
const attributeNumbers = Array.from({ length: 20 }, (_, at) => at + 1);
const attribute = /^(?:nombre del atributo|valor\(es\) del atributo|atributo (?:visible|global)|attribute) \d+/;

const columns = new Set<string>([...Object.values(names).flat(), ...units.flatMap(weightNames)]);

export const isRead = (column: string): boolean => columns.has(column) || attribute.test(column);

export const fieldOf = ({ cell }: ForeignRow, key: keyof typeof names): string => cell(...names[key]);

/** The deepest one, of several the first, and others that are not above it. */
export function pathsOf(row: ForeignRow): { path: string; others: string[] } {
	const all = listOf(fieldOf(row, 'categories')).map((text) => text.split('>').map((name) => name.trim()));
	const deepest = Math.max(...all.map(({ length }) => length));
	const path = (all.find(({ length }) => length === deepest) ?? []).join(' > ');
	const others = all.map((names) => names.join(' > '));
	return { path, others: others.filter((other) => !`${path} > `.startsWith(`${other} > `)) };
}

/** Names escape commas. */
export const listOf = (cell: string): string[] =>
	cell
		.split(/(?<!\\),/)
		.map((part) => part.replaceAll('\\,', ',').trim())
		.filter(Boolean);

export const attributesOf = ({ cell }: ForeignRow) =>
	attributeNumbers.flatMap((number) => {
		const name = cell(...attributeNames(number));
		return name ? [{ name, value: cell(...attributeValues(number)) }] : [];
	});

export const picturesOf = (row: ForeignRow) =>
	fieldOf(row, 'pictures')
		.split(/,\s*(?=https?:)/)
		.flatMap((url) => (url.trim() ? [{ url: url.trim(), alt: '' }] : []));

/** `YYYY-MM-DD`; empty for other texts. */
function dayOf(cell: string): string {
	const moment = readMinute(cell, '00:00');
	return Number.isNaN(moment) ? '' : limaDay(moment);
}

/** The regular price, and the reduced one with its whole days; none that is over. */
export function pricesOf(row: ForeignRow, today: string, note: AddNote): Record<string, string> {
	const [sale, regular] = [fieldOf(row, 'sale'), fieldOf(row, 'regular')];
	const [from, to] = [fieldOf(row, 'saleFrom'), fieldOf(row, 'saleTo')];
	const [first, last] = [dayOf(from), dayOf(to)];
	if (!sale || (last && last < today) || solesOf(sale) >= solesOf(regular)) return { precio: regular };
	const wrong = (from && !first && from) || (to && !last && to);
	const doubt = wrong ? `, y «${wrong}» no es una fecha` : last && last < first ? ', y termina antes de empezar' : '';
	if (!regular || doubt || !(solesOf(sale) > 0)) {
		const choice = regular ? `se toma el precio normal, ${regular}` : 'no dice el precio normal, así que se toma ese';
		note(row.line, `Está rebajado a ${sale}${doubt}: ${choice}`);
		return { precio: regular || sale };
	}
	return {
		...{ precio: regular, precio_oferta: sale },
		oferta_desde: first && minuteText(limaTime(first)),
		oferta_hasta: last && minuteText(limaTime(last, '23:59')),
	};
}

export function weightOf({ cell }: ForeignRow): string {
	const unit = units.find((one) => cell(...weightNames(one)));
	const weight = unit ? measureOf(cell(...weightNames(unit))) * grams[unit] : 0;
	return weight > 0 ? String(Math.round(weight)) : '';
}

const sold = new Set(['simple', 'variable', 'variation', 'downloadable', 'virtual', 'grouped', 'external']);

export const kindsOf = (row: ForeignRow) =>
	fieldOf(row, 'kind')
		.toLowerCase()
		.split(',')
		.map((kind) => kind.trim());

const states = {
	...{ '-1': false, draft: false, borrador: false, private: false, privado: false, pending: false, pendiente: false },
	...{ future: false, trash: false, papelera: false, publish: true, published: true, publicado: true },
} as const;
const visibilities = {
	...{ visible: true, catalog: true, catalogo: true },
	hidden: 'La otra tienda no lo mostraba en sus listas: entra oculto',
	oculto: 'La otra tienda no lo mostraba en sus listas: entra oculto',
	search: 'La otra tienda solo lo mostraba al buscar: entra oculto',
} as const;

export function isShown(row: ForeignRow, note: AddNote): boolean {
	const tell = (reason: string) => note(row.line, reason);
	const other = kindsOf(row).find((kind) => kind && !sold.has(kind));
	if (other) tell(`Es de tipo «${other}», que aquí no hay: entra oculto`);
	const published = shownBy(fieldOf(row, 'published'), 'Publicado', { words: states, flags: true }, tell);
	const visible = shownBy(fieldOf(row, 'visibility'), 'Visibilidad en el catálogo', { words: visibilities }, tell);
	return !other && published && visible;
}

const stockStates = { instock: true, outofstock: false, agotado: false, backorder: true, onbackorder: true } as const;

/** Uncounted where the other shop did not count it. */
export function stockOf(row: ForeignRow, note: AddNote): { stock: string; uncounted: boolean } {
	const text = fieldOf(row, 'stock');
	const units = unitsOf(text);
	if (units !== null && text.startsWith('-')) note(row.line, negativeStock(text));
	if (units !== null || text) return { stock: String(units ?? text), uncounted: false };
	const words = { words: stockStates, flags: true, otherwise: 'entra con stock 0' };
	const uncounted = shownBy(fieldOf(row, 'inStock'), '¿Existencias?', words, (reason) => note(row.line, reason));
	return { stock: uncounted ? '' : '0', uncounted };
}
