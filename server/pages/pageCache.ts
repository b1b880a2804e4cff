const maxEntries = 2000;
const maxBytes = 48 * 1024 * 1024;

interface PageCacheOptions<Page> {
	version(): number;
	sizeOf(page: Page): number;
}

/** Keeps what was made since the last change of the version, the latest used longest. */
export function createPageCache<Page>({ version, sizeOf }: PageCacheOptions<Page>) {
	const pages = new Map<string, Page>();
	const making = new Map<string, Promise<Page>>();
	let current = version();
	let bytes = 0;

	/** All of them, because nearly every page shows stock or counts, and one takes a few milliseconds to make again. */
	function forgetOutdated(): void {
		const now = version();
		if (now === current) return;
		current = now;
		pages.clear();
		making.clear();
		bytes = 0;
	}

	function keep(key: string, page: Page): void {
		pages.set(key, page);
		bytes += sizeOf(page);
		for (const [oldest, old] of pages) {
			if (pages.size <= maxEntries && bytes <= maxBytes) return;
			pages.delete(oldest);
			bytes -= sizeOf(old);
		}
	}

	async function makeOnce(key: string, make: () => Promise<Page>): Promise<Page> {
		const begun = current;
		try {
			const page = await make();
			forgetOutdated();
			if (begun === current) keep(key, page);
			return page;
		} finally {
			if (begun === current) making.delete(key);
		}
	}

	return {
		/** Synchronous when the page is kept; makes a page once for all who ask for it meanwhile. */
		get(key: string, make: () => Promise<Page>): Page | Promise<Page> {
			forgetOutdated();
			const kept = pages.get(key);
			if (kept) {
				pages.delete(key);
				pages.set(key, kept);
				return kept;
			}
			const running = making.get(key) ?? makeOnce(key, make);
			making.set(key, running);
			return running;
		},
	};
}
