import * as v from 'valibot';
import { Id, IdText, OpenVersion, optionalText, patternText, requiredText } from '../shared/primitives';

/** `gap`: a placeholder without value, in the back-office only. */
export const textMarks = ['bold', 'italic', 'struck', 'code', 'gap'] as const;
export type TextMark = (typeof textMarks)[number];

export const deepestList = 3;

/** Wider ones become plain text: a parser pads every row to the head's width. */
export const widestTable = 12;

const ownPath = /^\/(?![/\\])/;

/** http, https, mailto, tel or a path, as browsers' URL parser writes it; else undefined. */
export function safeHref(href: string): string | undefined {
	const own = ownPath.test(href);
	const base = 'http://shop.invalid';
	if (!own && !/^(https?|mailto|tel):/i.test(href)) return undefined;
	if (!URL.canParse(href, base)) return undefined;
	const url = new URL(href, base);
	if (own) return url.origin === base ? url.pathname + url.search + url.hash : undefined;
	return /^(https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}

/** A line break is "\n". */
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
	/** The page's title is its `<h1>`. */
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
	/** Null: without numbers. */
	start: number | null;
	items: Block[][];
}
export type Block = Leaf | List | { type: 'quote'; blocks: Block[] };

/** The OpenAPI document allows no recursive schemas. */
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

/** Markdown without HTML, links checked. */
export const PageText: v.GenericSchema<Block[]> = v.array(v.union([inQuote, quote]));

export const pageLimits = { slug: 60, title: 80, description: 160, body: 30_000 } as const;

const slugRule = 'La dirección solo puede tener letras minúsculas sin tilde, números y guiones entre ellos';

/** Not corrected, so that nobody publishes an address unread. */
export const Slug = patternText('La dirección', pageLimits.slug, /^[a-z0-9]+(-[a-z0-9]+)*$/, slugRule);

export const ShownPage = v.object({
	slug: v.string(),
	title: v.string(),
	description: v.string(),
	/** ISO 8601. */
	changedAt: v.string(),
	text: PageText,
});
export type ShownPage = v.InferOutput<typeof ShownPage>;

const content = {
	title: requiredText('El título', pageLimits.title),
	description: optionalText('La descripción', pageLimits.description),
	body: optionalText('El texto', pageLimits.body),
};

export const PageForm = v.object({
	slug: Slug,
	...content,
	/** False: the published text stays. */
	publish: v.optional(v.boolean('El valor debe ser verdadero o falso'), false),
	version: OpenVersion,
});
export type PageForm = v.InferOutput<typeof PageForm>;

/** Publishes the newest text, or unpublishes the page. */
export const PagePublication = v.object({
	published: v.boolean('El valor debe ser verdadero o falso'),
	version: OpenVersion,
});
export type PagePublication = v.InferOutput<typeof PagePublication>;

/** Versions from 1; `published` null: a draft. */
export const PageRow = v.object({
	id: Id,
	slug: v.string(),
	title: v.string(),
	version: v.number(),
	published: v.nullable(v.number()),
	starting: v.boolean(),
	savedAt: v.string(),
	/** Null: from the program. */
	savedBy: v.nullable(v.string()),
});
export type PageRow = v.InferOutput<typeof PageRow>;

export const PageDto = v.object({ ...PageRow.entries, description: v.string(), body: v.string() });
export type PageDto = v.InferOutput<typeof PageDto>;

export const PageVersionRow = v.object({
	number: v.number(),
	title: v.string(),
	savedAt: v.string(),
	savedBy: v.nullable(v.string()),
});
export type PageVersionRow = v.InferOutput<typeof PageVersionRow>;

export const PageVersion = v.object({ ...PageVersionRow.entries, description: v.string(), body: v.string() });
export type PageVersion = v.InferOutput<typeof PageVersion>;

export const PageVersionParams = v.object({ id: IdText, number: IdText });

export const pagePaths = {
	all: '/admin/pages',
	one: (id: number) => `/admin/pages/${id}`,
	published: (id: number) => `/admin/pages/${id}/published`,
	versions: (id: number) => `/admin/pages/${id}/versions`,
	version: (id: number, number: number) => `/admin/pages/${id}/versions/${number}`,
} as const;
