interface RecentOptions<Value> {
	maxEntries: number;
	/** In the unit of `sizeOf`. */
	maxSize?: number;
	sizeOf?: (value: Value) => number;
}

/**
 * The values by key that were used of late. The oldest one has to go, but for those that were used since they were the
 * oldest: nearly as good as the order of use, and reading moves nothing.
 */
export function createRecent<Value>({
	maxEntries,
	maxSize = Number.POSITIVE_INFINITY,
	sizeOf = () => 0,
}: RecentOptions<Value>) {
	const entries = new Map<string, { value: Value; size: number; used: boolean }>();
	let total = 0;

	function remove(key: string): void {
		total -= entries.get(key)?.size ?? 0;
		entries.delete(key);
	}

	function makeRoomFor(size: number): void {
		for (const [oldest, entry] of entries) {
			if (entries.size < maxEntries && total + size <= maxSize) return;
			const { used } = entry;
			entry.used = false;
			if (used) {
				entries.delete(oldest);
				entries.set(oldest, entry);
			} else remove(oldest);
		}
	}

	function get(key: string): Value | undefined {
		const entry = entries.get(key);
		if (entry) entry.used = true;
		return entry?.value;
	}

	function set(key: string, value: Value): void {
		const size = sizeOf(value);
		remove(key);
		makeRoomFor(size);
		entries.set(key, { value, size, used: false });
		total += size;
	}

	return {
		get,
		set,
		remove,
		/** The stored value, or the one that is made and stored now. */
		getOrMake(key: string, make: () => Value): Value {
			const known = get(key);
			if (known !== undefined) return known;
			const made = make();
			set(key, made);
			return made;
		},
	};
}

/** Keeps values of late by key; each is made once for all who ask meanwhile, and a failure is not kept. */
export function createMemo<Value>(maxEntries: number) {
	const kept = createRecent<Promise<Value>>({ maxEntries });
	return function get(key: string, make: () => Promise<Value>): Promise<Value> {
		const known = kept.get(key);
		if (known) return known;
		const made = make();
		kept.set(key, made);
		made.catch(() => {
			if (kept.get(key) === made) kept.remove(key);
		});
		return made;
	};
}
