import * as v from 'valibot';
import { parseMarkdown } from '#contract/content/markdown';
import {
	type Block,
	type PageDto,
	type PageForm,
	type PagePublication,
	type PageRow,
	type PageVersion,
	type PageVersionRow,
	type ShownPage,
	Slug,
} from '#contract/content/page';
import {
	asksFacts,
	fillBlocks,
	fillText,
	fillTitle,
	type PlaceholderValues,
	valuesOf,
} from '#contract/content/placeholders';
import { type Tx, violationOf } from '#platform/db';
import { createRecent } from '#platform/lib/memo';
import { duplicateFields, notFound } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../audit/entries';
import { holdActor, recordChanges } from '../audit/record';
import type { ShopSettings } from '../settings/service';
import * as repository from './repository';

interface PagesDeps extends Platform {
	settings: Pick<ShopSettings, 'announce' | 'refresh' | 'view'>;
	/** Current values of placeholders that are not settings. */
	facts(): Promise<PlaceholderValues>;
}

/** Parsing a long text takes milliseconds. */
const maxTexts = 100;

const missing = 'La página no existe';

const audited = auditEntries<PageDto>('page', {
	label: ({ title }) => title,
	// Texts are in the page's history.
	values: ({ slug, title, description, version, published }) => ({ slug, title, description, version, published }),
});

export type ShopPages = ReturnType<typeof createShopPages>;

export function createShopPages({ database, live, settings, facts }: PagesDeps) {
	const texts = createRecent<Block[]>({ maxEntries: maxTexts });

	const blocksOf = (key: string, body: string): Block[] => texts.getOrMake(key, () => parseMarkdown(body));

	/** Notifies open screens of a visible change. */
	async function change<T>(work: (tx: Tx) => Promise<{ result: T; visible: boolean }>): Promise<T> {
		const { result, visible } = await database
			.transaction(async (tx) => {
				const done = await work(tx);
				if (done.visible) await settings.announce(tx);
				return done;
			})
			.catch((error: unknown) => {
				throw violationOf(error)?.constraint === 'pages_slug_key' ? duplicateFields({ slug: slugInUse }) : error;
			});
		if (visible) {
			live.wake();
			await settings.refresh();
		}
		return result;
	}

	async function lock(tx: Tx, id: number, version: number | null | undefined): Promise<PageDto> {
		const page = await repository.lock(tx, id);
		if (!page) throw notFound(missing);
		if (version != null && version !== page.version) throw versionConflict(page, changedByOthers);
		return page;
	}

	async function reread(tx: Tx, id: number): Promise<PageDto> {
		const page = await repository.find(tx, id);
		if (!page) throw new Error('The written page was not found');
		return page;
	}

	const shows = (before: PageDto | null, after: PageDto | null): boolean =>
		before?.published !== after?.published ||
		(after !== null && after.published !== null && before?.slug !== after.slug);

	return {
		list: (): Promise<PageRow[]> => repository.list(database),

		async get(id: number): Promise<PageDto> {
			const page = await repository.find(database, id);
			if (!page) throw notFound(missing);
			return page;
		},

		/** Throws 409 for an address in use. */
		create: (session: Session, { slug, publish, ...content }: PageForm): Promise<PageDto> =>
			change(async (tx) => {
				await holdActor(tx, session);
				const id = await repository.insert(tx, { slug, published: publish });
				await repository.insertVersion(tx, { ...content, pageId: id, number: 1, savedBy: session.userId });
				const page = await reread(tx, id);
				await recordChanges(tx, session, [audited.created(page)]);
				return { result: page, visible: publish };
			}),

		/**
		 * A changed text becomes a new version. Throws 409 with the current state for an older `version`, and for an
		 * address in use.
		 */
		update: (session: Session, id: number, { slug, publish, version, ...content }: PageForm): Promise<PageDto> =>
			change(async (tx) => {
				await holdActor(tx, session);
				const before = await lock(tx, id, version);
				const number = isSameText(before, content) ? before.version : before.version + 1;
				const published = publish ? number : before.published;
				if (number > before.version)
					await repository.insertVersion(tx, { ...content, pageId: id, number, savedBy: session.userId });
				await repository.update(tx, { id, slug, version: number, published });
				const page = await reread(tx, id);
				await recordChanges(tx, session, [audited.updated(before, page)]);
				return { result: page, visible: shows(before, page) };
			}),

		/** Throws 409 as `update`. */
		setPublished: (session: Session, id: number, { published, version }: PagePublication): Promise<PageDto> =>
			change(async (tx) => {
				const before = await lock(tx, id, version);
				await repository.update(tx, { ...before, published: published ? before.version : null });
				const page = await reread(tx, id);
				await recordChanges(tx, session, [audited.updated(before, page)]);
				return { result: page, visible: shows(before, page) };
			}),

		remove: (session: Session, id: number): Promise<void> =>
			change(async (tx) => {
				await holdActor(tx, session);
				const page = await lock(tx, id, null);
				await repository.remove(tx, id);
				await recordChanges(tx, session, [audited.deleted(page)]);
				return { result: undefined, visible: shows(page, null) };
			}),

		async versions(id: number): Promise<PageVersionRow[]> {
			const versions = await repository.listVersions(database, id);
			if (versions.length === 0) throw notFound(missing);
			return versions;
		},

		async version(id: number, number: number): Promise<PageVersion> {
			const version = await repository.findVersion(database, id, number);
			if (!version) throw notFound('Esta versión no existe');
			return version;
		},

		/** Throws 404 for a draft too. */
		async shown(slug: string): Promise<ShownPage> {
			const page = v.is(Slug, slug) && (await repository.findPublished(database, slug));
			if (!page) throw notFound(missing);
			const values = { ...valuesOf(settings.view()), ...(asksFacts(page.body) && (await facts())) };
			return {
				slug: page.slug,
				title: fillTitle(page.title, values),
				description: fillText(page.description, values),
				changedAt: page.changedAt,
				text: fillBlocks(blocksOf(page.key, page.body), values, false),
			};
		},

		/** `changed` is an ISO time. */
		addresses: () => repository.publishedAddresses(database),
	};
}

const slugInUse = 'Ya hay otra página con esta dirección';

const isSameText = (one: repository.PageContent, other: repository.PageContent): boolean =>
	one.title === other.title && one.description === other.description && one.body === other.body;

const changedByOthers = 'Otra persona cambió esta página mientras la editabas. Revisa el texto actual.';
