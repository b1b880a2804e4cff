import type { Shop } from '../shop/shop';
import { type Block, type Run, safeHref } from './page';

/** Names between `{{` and `}}`. */
export interface Placeholder {
	label: string;
	/** In running text, for a missing value. */
	otherwise: string;
}

export const placeholders = {
	'shop.name': { label: 'Nombre de la tienda', otherwise: 'la tienda' },
	'seller.legalName': { label: 'Razón social', otherwise: 'la tienda' },
	'seller.ruc': { label: 'RUC', otherwise: '' },
	'seller.address': { label: 'Dirección', otherwise: 'nuestra dirección' },
	'seller.phone': { label: 'Teléfono', otherwise: 'nuestro teléfono' },
	'seller.whatsapp': { label: 'WhatsApp', otherwise: 'nuestro WhatsApp' },
	'seller.email': { label: 'Correo de contacto', otherwise: 'nuestro correo' },
	'seller.hours': { label: 'Horario de atención', otherwise: 'nuestro horario de atención' },
	'seller.dataBank': { label: 'Número del banco de datos personales', otherwise: '' },
	/** Private; each value has several lines. */
	'delivery.fees': { label: 'Zonas y tarifas de envío', otherwise: '' },
	'payment.methods': { label: 'Formas de pago', otherwise: '' },
} as const satisfies Record<string, Placeholder>;
export type PlaceholderName = keyof typeof placeholders;

/** Empty or absent: not set. */
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>;

/** Public values, so that the preview equals the page. */
export const valuesOf = ({ name, seller }: Pick<Shop, 'name' | 'seller'>): PlaceholderValues => ({
	'shop.name': name,
	...Object.fromEntries(Object.entries(seller).map(([field, value]) => [`seller.${field}`, value])),
});

/** The text needs private values. */
export const asksFacts = (text: string): boolean => namesIn(text).some((name) => /^(delivery|payment)\./.test(name));

/** Unknown names are the writer's gaps, e.g. `{{Escribe aquí tus plazos}}`. */
const pattern = /\{\{\s*([^{}\n]+?)\s*\}\}/g;

const isPlaceholder = (name: string): name is PlaceholderName => Object.hasOwn(placeholders, name);

const valueFor = (name: string, values: PlaceholderValues): string =>
	(isPlaceholder(name) ? values[name] : undefined) ?? '';

const labelOf = (name: string): string => (isPlaceholder(name) ? placeholders[name].label : name);

const namesIn = (text: string): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Without marks, for descriptions. */
export const fillText = (text: string, values: PlaceholderValues): string =>
	text.replace(
		pattern,
		(_whole, name: string) => valueFor(name, values) || (isPlaceholder(name) ? placeholders[name].otherwise : ''),
	);

/** For links and headings; without any value: the shop's name. */
export const fillTitle = (title: string, values: PlaceholderValues): string =>
	fillText(title, values).replace(/\s+/g, ' ').trim() || fillText('{{shop.name}}', values);

/** Undefined without a value: plain text instead of a link. */
function filledHref(href: string, values: PlaceholderValues): string | undefined {
	if (!href.includes('{{')) return href;
	if (namesIn(href).some((name) => !valueFor(name, values))) return undefined;
	return safeHref(href.replace(pattern, (_whole, name: string) => inAddress(valueFor(name, values))));
}

/** Keeps emails and phones readable, without spaces. */
const inAddress = (value: string): string =>
	encodeURIComponent(value.replace(/\s/g, '')).replaceAll('%40', '@').replaceAll('%2B', '+');

function fillRun({ href, ...run }: Run, values: PlaceholderValues, showGaps: boolean): Run[] {
	const to = href && filledHref(href, values);
	const base = to ? { ...run, href: to } : run;
	if (!showGaps) return [{ ...base, text: fillText(run.text, values) }];
	const parts: Run[] = [];
	let end = 0;
	const add = (text: string) => text && parts.push({ ...base, text });
	for (const match of run.text.matchAll(pattern)) {
		const [whole, name = ''] = match;
		const value = valueFor(name, values);
		add(run.text.slice(end, match.index) + value);
		end = match.index + whole.length;
		if (!value) parts.push({ text: labelOf(name), marks: [...(run.marks ?? []), 'gap'] });
	}
	add(run.text.slice(end));
	return parts;
}

const textOf = (block: Block): string =>
	block.type === 'paragraph' ? block.line.map(({ text, href = '' }) => text + href).join('') : '';

/** An item with missing values only, as `RUC: {{seller.ruc}}`. */
function isVoid(item: readonly Block[], values: PlaceholderValues): boolean {
	const names = namesIn(item.map(textOf).join(' '));
	return names.length > 0 && names.every((name) => !valueFor(name, values));
}

const isEmpty = (block: Block): boolean =>
	block.type === 'list' ? block.items.length === 0 : block.type === 'paragraph' && !textOf(block).trim();

/** Also removes headings with nothing below. */
function withoutEmpty(blocks: readonly Block[]): Block[] {
	const visible: Block[] = [];
	let next: Block | undefined;
	let removed = false;
	for (const block of blocks.toReversed()) {
		const bare =
			block.type === 'heading' && removed && (!next || (next.type === 'heading' && next.level <= block.level));
		if (isEmpty(block)) removed = true;
		else if (!bare) {
			visible.push(block);
			next = block;
			removed = false;
		}
	}
	return visible.reverse();
}

/**
 * With `showGaps` a missing value becomes a run marked `gap`. Otherwise neutral words or nothing replace it, and
 * blocks with only missing values are omitted.
 */
export function fillBlocks(
	blocks: readonly Block[],
	values: PlaceholderValues,
	showGaps: boolean,
	nested = false,
): Block[] {
	const line = (runs: readonly Run[]): Run[] => runs.flatMap((run) => fillRun(run, values, showGaps));
	const inside = (inner: readonly Block[]): Block[] => fillBlocks(inner, values, showGaps, true);
	const filled = blocks.map((block): Block => {
		switch (block.type) {
			case 'paragraph':
				return (!nested && linesOf(block, values)) || { ...block, line: line(block.line) };
			case 'heading':
				return { ...block, line: line(block.line) };
			case 'table':
				return { ...block, head: block.head.map(line), rows: block.rows.map((row) => row.map(line)) };
			case 'list': {
				const items = showGaps ? block.items : block.items.filter((item) => !isVoid(item, values));
				return { ...block, items: items.map(inside) };
			}
			case 'quote':
				return { ...block, blocks: inside(block.blocks) };
			default:
				return block;
		}
	});
	return showGaps ? filled : withoutEmpty(filled);
}

/** A lone value of several lines becomes a list. */
function linesOf(block: Block, values: PlaceholderValues): Block | null {
	const [, name = ''] = /^\{\{\s*([^{}\n]+?)\s*\}\}$/.exec(textOf(block).trim()) ?? [];
	const lines = valueFor(name, values).split('\n');
	if (lines.length < 2) return null;
	return { type: 'list', start: null, items: lines.map((text) => [{ type: 'paragraph', line: [{ text }] }]) };
}

/** Labels of missing values, without repetition, and the writer's gaps. */
export function missingIn(text: string, values: PlaceholderValues): string[] {
	const missing = namesIn(text).filter((name) => !valueFor(name, values));
	return [...new Set(missing.map(labelOf))];
}
