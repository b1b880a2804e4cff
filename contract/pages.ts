import * as v from 'valibot';
import { PageText } from './pageText';
import { Id, IdText, OpenVersion, optionalText, patternText, requiredText } from './primitives';

export const pageLimits = { slug: 60, title: 80, description: 160, body: 30_000 } as const;

const slugRule = 'La dirección solo puede tener letras minúsculas sin tilde, números y guiones entre ellos';

/** Trimmed, because spaces at the ends are never meant; else as typed, so that nobody publishes an address unseen. */
export const Slug = patternText('La dirección', pageLimits.slug, /^[a-z0-9]+(-[a-z0-9]+)*$/, slugRule);

/** Answer of GET /api/pages/{slug}: a published page, its placeholders replaced. */
export const ShownPage = v.object({
	slug: v.string(),
	title: v.string(),
	description: v.string(),
	/** ISO 8601 in UTC: when this text was saved. */
	changedAt: v.string(),
	text: PageText,
});
export type ShownPage = v.InferOutput<typeof ShownPage>;

const content = {
	title: requiredText('El título', pageLimits.title),
	description: optionalText('La descripción', pageLimits.description),
	body: optionalText('El texto', pageLimits.body),
};

/** Body of POST and PUT. `version` is the one that the editor had open; a newer one on the server answers 409. */
export const PageForm = v.object({
	slug: Slug,
	...content,
	/** Shoppers see this text from now on; without it the published text stays. */
	publish: v.optional(v.boolean('El valor debe ser verdadero o falso'), false),
	version: OpenVersion,
});
export type PageForm = v.InferOutput<typeof PageForm>;

/** Body of PUT …/published: shows the newest text to shoppers, or takes the page away from them. */
export const PagePublication = v.object({
	published: v.boolean('El valor debe ser verdadero o falso'),
	version: OpenVersion,
});
export type PagePublication = v.InferOutput<typeof PagePublication>;

/** A row of the list. Versions count from 1; `published` is the one that shoppers see, null for a draft. */
export const PageRow = v.object({
	id: Id,
	slug: v.string(),
	title: v.string(),
	version: v.number(),
	published: v.nullable(v.number()),
	/** Began as a text that came with the program. */
	starting: v.boolean(),
	savedAt: v.string(),
	/** Name of the account, as it was then; null for a starting text. */
	savedBy: v.nullable(v.string()),
});
export type PageRow = v.InferOutput<typeof PageRow>;

export const PageDto = v.object({ ...PageRow.entries, description: v.string(), body: v.string() });
export type PageDto = v.InferOutput<typeof PageDto>;

/** A saved text in the history of its page, newest first. */
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
