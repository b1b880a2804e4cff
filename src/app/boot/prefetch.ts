import type { PageAnswer, PageQuery } from '#contract/shared/firstView';
import { savesData } from '#lib/idle';
import { anyApi } from '#live/cachePatcher';
import type { AppStore } from '#store';
import { approaches } from '../../lib/idle';
import { pageAt, pages } from '../pages';
import { isRendered, missingQueries } from './pageQueries';

const restOnLinkMs = 80;
/** For long lists. */
const maxLinks = 40;

function prefetch(store: AppStore, address: URL): void {
	const match = pageAt(address.pathname);
	if (!isRendered(match) && match.name !== 'cart') return;
	pages[match.name].load().catch(() => {});
	if (!isRendered(match)) return;
	void prefetchAnswers(store, { ...match, query: address.searchParams });
}

async function prefetchAnswers(store: AppStore, address: Parameters<typeof missingQueries>[0]): Promise<void> {
	const answers: PageAnswer[] = [];
	const read = async (query: PageQuery): Promise<PageAnswer> => {
		const request = anyApi.endpoints[query.endpointName]?.initiate(query.arg, { subscribe: false });
		return { ...query, value: request ? ((await store.dispatch(request)).data ?? null) : null };
	};
	for (;;) {
		const missing = missingQueries(address, answers);
		if (missing.length === 0) return;
		answers.push(...(await Promise.all(missing.map(read))));
	}
}

const linkOf = (event: Event) =>
	event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;

/** On touch, or when pointer or focus rests; begins with `first`. */
export function prefetchLinks(store: AppStore, first: Event): void {
	const done = new Set<string>([window.location.href]);
	let waiting: ReturnType<typeof setTimeout> | undefined;

	const load = (href: string) => {
		if (done.has(href) || done.size > maxLinks || savesData()) return;
		done.add(href);
		prefetch(store, new URL(href));
	};
	const consider = (event: Event) => {
		clearTimeout(waiting);
		const link = linkOf(event);
		if (!link || link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return;
		// After the tap's own events.
		if (event.type === 'touchstart') setTimeout(load, 0, link.href);
		else waiting = setTimeout(load, restOnLinkMs, link.href);
	};
	for (const type of approaches) document.addEventListener(type, consider, { passive: true });
	consider(first);
}
