import { createRecent } from '#platform/lib/memo';

const maxEntries = 2000;
const maxBytes = 48 * 1024 * 1024;

interface PageCacheOptions<Page> {
	version(): number;
	sizeOf(page: Page): number;
	/** This error permits an outdated page. */
	mayBeOutdated(error: unknown): boolean;
}

/** LRU of the current version; older pages are a fallback. */
export function createPageCache<Page>({ version, sizeOf, mayBeOutdated }: PageCacheOptions<Page>) {
	const pages = createRecent<{ page: Page; version: number }>({
		maxEntries,
		maxSize: maxBytes,
		sizeOf: ({ page }) => sizeOf(page),
	});
	const making = new Map<string, Promise<Page>>();
	let current = version();
	let hits = 0;
	let misses = 0;

	/** All pages, because nearly each shows stock or counts, and rendering is fast. */
	function forgetOutdated(): void {
		const now = version();
		if (now === current) return;
		current = now;
		making.clear();
	}

	function store(key: string, page: Page, begun: number): void {
		if ((pages.get(key)?.version ?? 0) > begun) return;
		pages.set(key, { page, version: begun });
	}

	async function makeOnce(key: string, make: () => Promise<Page>): Promise<Page> {
		const begun = current;
		try {
			const page = await make();
			forgetOutdated();
			store(key, page, begun);
			return page;
		} catch (error) {
			const outdated = pages.get(key);
			if (outdated && mayBeOutdated(error)) return outdated.page;
			throw error;
		} finally {
			if (begun === current) making.delete(key);
		}
	}

	return {
		/** Synchronous on a hit; concurrent callers share a rendering. */
		get(key: string, make: () => Promise<Page>): Page | Promise<Page> {
			forgetOutdated();
			const cached = pages.get(key);
			if (cached?.version === current) {
				hits++;
				return cached.page;
			}
			misses++;
			const running = making.get(key) ?? makeOnce(key, make);
			making.set(key, running);
			return running;
		},
		stats: () => ({ hits, misses }),
	};
}
