import { type BackEnd, storedMark } from '#contract/shared/backEnd';
import type { PageAnswer, PagePlan } from '#contract/shared/firstView';
import { escapeMarkup } from '#contract/shared/markup';
import { ownPart } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
import { unavailableReason } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { brotliOf, type Packed, packOnce, weakEtag } from '#platform/lib/compressed';
import { createRecent } from '#platform/lib/memo';
import type { Tracing } from '#platform/lib/tracing';
import type { Live } from '#platform/live';
import { createAnswers, type PageServices } from './answers';
import type { PageBuild } from './build';
import { createDocuments } from './document';
import { createPageCache } from './pageCache';

const maxPlans = 2000;
const maxUndrawn = 100;

/** Compressed quickly at first, well when sent again. */
export interface Page extends Packed {
	/** Canonical; null: none, or the browser renders. */
	path: string | null;
	etag: string;
	status: 200 | 404;
	styles: string;
	/** Milliseconds since 1970; null without content. */
	renderedAt: number | null;
}

interface PagesOptions extends PageServices {
	live: Pick<Live, 'position'>;
	build: PageBuild;
	backEnd: Readonly<BackEnd>;
	clock: Clock;
	tracing: Pick<Tracing, 'span'>;
}

export type Pages = ReturnType<typeof createPages>;

export function createPages({ build, backEnd, live, clock, tracing, ...services }: PagesOptions) {
	const { entry } = build;
	const readAnswer = createAnswers(services);
	const documents = createDocuments(build);
	const cache = createPageCache<Page>({
		// All terms only grow.
		version: () => services.cache.version() + services.settings.version() + Number(backEnd.ownOrders),
		sizeOf: ({ body, brotli }) => body.length + (brotli?.length ?? 0),
		mayBeOutdated: (error) => unavailableReason(error) === 'away',
	});

	/** Parsing costs as much as sending a cached page. */
	const plans = createRecent<PagePlan>({ maxEntries: maxPlans });
	const planOf = (url: string): PagePlan => plans.getOrMake(url, () => entry.plan(url));

	/** By content: clients over a limit get one per request. */
	const undrawnPages = createRecent<Page>({ maxEntries: maxUndrawn });
	function writeUndrawn(plan: PagePlan, publicUrl: string): Page {
		const shop = services.settings.view();
		const answers = [{ endpointName: 'getShop', arg: undefined, value: ownPart(shop) }];
		const state = { backEnd, position: null, publicUrl, renderedAt: clock.now(), answers };
		const page: Page = write(plan, { ...undrawn(shop), shop, state });
		page.pack = () => packOnce(page);
		return page;
	}

	async function answersOf(plan: PagePlan, reader: string | null): Promise<PageAnswer[]> {
		const answers: PageAnswer[] = [];
		for (;;) {
			const missing = entry.missingQueries(plan, answers);
			if (missing.length === 0) return answers;
			const read = async (query: (typeof missing)[number]) => ({ ...query, value: await readAnswer(query, reader) });
			answers.push(...(await Promise.all(missing.map(read))));
		}
	}

	function write(plan: PagePlan, page: Omit<Parameters<typeof documents.write>[0], 'chunks'>): Page {
		const body = Buffer.from(documents.write({ ...page, chunks: plan.chunks }));
		const styles = documents.styleHashes(plan.chunks);
		return { path: null, body, brotli: null, pack() {}, etag: weakEtag(body), status: 200, renderedAt: null, styles };
	}

	async function make(plan: PagePlan, publicUrl: string, reader: string | null): Promise<Page> {
		// Read before the answers: a change in between arrives twice instead of never.
		const facts = { backEnd: { ...backEnd }, position: live.position(), publicUrl, renderedAt: clock.now() };
		const answers = await answersOf(plan, reader);
		const shop = services.settings.view();
		const away = services.cache.awaySince();
		// Answers from memory may precede the position.
		if (away !== null) Object.assign(facts, { position: null, renderedAt: away });
		const page = plan.rendered
			? tracing.span('work', 'render', {}, () => entry.render(plan, facts, answers))
			: { ...undrawn(shop), path: null, status: plan.status, state: { ...facts, answers } };
		const written = write(plan, { ...page, shop });
		const made: Page = {
			...written,
			path: page.path,
			brotli: await brotliOf(written.body, 'once'),
			pack: () => packOnce(made),
			status: page.status,
			renderedAt: facts.renderedAt,
		};
		return made;
	}

	return {
		scriptHash: documents.scriptHash,
		links: documents.links,
		stats: cache.stats,

		/** For a page that the server cannot render: the browser does, with the shop's name and looks. */
		undrawn(url: string, publicUrl: string): Page {
			const plan = planOf(url);
			const made = [publicUrl, services.settings.version(), backEnd.ownOrders, ...plan.chunks].join(' ');
			const page = undrawnPages.getOrMake(made, () => writeUndrawn(plan, publicUrl));
			page.pack();
			return page;
		},

		/** Milliseconds since 1970; null while the database is not away. */
		dataTimeWhileAway({ renderedAt }: Page): number | null {
			return renderedAt === null ? null : services.cache.staleSince(renderedAt);
		},

		/** Synchronous on a hit. Rejects if data cannot be read (counted for `reader`) or a component throws. */
		get(url: string, publicUrl: string, reader: string | null): Page | Promise<Page> {
			const plan = planOf(url);
			const page = cache.get(publicUrl + plan.address, () => make(plan, publicUrl, reader));
			if (!(page instanceof Promise)) page.pack();
			return page;
		},
	};
}

const undrawn = ({ name, slogan }: Shop) => ({
	html: '',
	head: `<title>${escapeMarkup(name)}</title><meta data-page name="description" content="${escapeMarkup(slogan)}">`,
});

/** Marks the page's age, like the service worker. */
export const markedBody = ({ body }: Page, dataTime: number): string =>
	body.toString().replace('<html', `<html data-${storedMark}="${dataTime}"`);
