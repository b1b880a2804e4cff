import * as v from 'valibot';

/** `gap` marks a placeholder without a value, which only the back-office sees. */
export const textMarks = ['bold', 'italic', 'struck', 'code', 'gap'] as const;
export type TextMark = (typeof textMarks)[number];

/** Nested lists; what lies deeper is shown as plain text. */
export const deepestList = 3;

/** Wider tables are shown as plain text: a parser pads every row to the width of the head. */
export const widestTable = 12;

const ownPath = /^\/(?![/\\])/;

/**
 * The address of a link as it may stand in a page: http, https, mailto, tel or a path of the shop, as the URL parser of
 * browsers writes it. Undefined for anything else, whatever characters hide it.
 */
export function safeHref(href: string): string | undefined {
	const own = ownPath.test(href);
	const base = 'http://shop.invalid';
	if (!own && !/^(https?|mailto|tel):/i.test(href)) return undefined;
	if (!URL.canParse(href, base)) return undefined;
	const url = new URL(href, base);
	if (own) return url.origin === base ? url.pathname + url.search + url.hash : undefined;
	return /^(https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}

/** Text of one look; a line break is "\n". */
const Run = v.object({
	text: v.string(),
	marks: v.optional(v.array(v.picklist(textMarks))),
	href: v.optional(
		v.pipe(
			v.string(),
			v.check((href) => safeHref(href) === href),
		),
	),
});
export type Run = v.InferOutput<typeof Run>;

const Line = v.array(Run);

const leaves = [
	v.object({ type: v.literal('paragraph'), line: Line }),
	/** The page's own title is its `<h1>`. */
	v.object({ type: v.literal('heading'), level: v.picklist([2, 3, 4]), line: Line }),
	v.object({ type: v.literal('code'), text: v.string() }),
	v.object({
		type: v.literal('table'),
		align: v.array(v.nullable(v.picklist(['left', 'center', 'right']))),
		head: v.array(Line),
		rows: v.array(v.array(Line)),
	}),
	v.object({ type: v.literal('rule') }),
] as const;

type Leaf = v.InferOutput<(typeof leaves)[number]>;
export interface List {
	type: 'list';
	/** Of the first item of a numbered list; null for a list without numbers. */
	start: number | null;
	items: Block[][];
}
export type Block = Leaf | List | { type: 'quote'; blocks: Block[] };

/** Levels are written out, because the API's document has no schemas that refer to themselves. */
function inList(depth: number): v.GenericSchema<Block> {
	if (depth === 0) return v.union(leaves);
	const list = v.object({
		type: v.literal('list'),
		start: v.nullable(v.number()),
		items: v.array(v.array(inList(depth - 1))),
	});
	return v.union([...leaves, list]);
}

const inQuote = inList(deepestList);
const quote = v.object({ type: v.literal('quote'), blocks: v.array(inQuote) });

/** A page's text as a browser draws it: made of Markdown by the server, without HTML and with checked links only. */
export const PageText: v.GenericSchema<Block[]> = v.array(v.union([inQuote, quote]));
