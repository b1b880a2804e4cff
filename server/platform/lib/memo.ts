interface RecentOptions<Value> {
	maxEntries: number;
	/** In the unit of `sizeOf`. */
	maxSize?: number;
	sizeOf?: (value: Value) => number;
}

/** Evicts the oldest unless used since: nearly LRU, and reading moves nothing. */
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
		size: () => total,
		/** After a change of its size; nothing if another value has its place. */
		resize(key: string, value: Value): void {
			if (entries.get(key)?.value === value) set(key, value);
		},
		getOrMake(key: string, make: () => Value): Value {
			const existing = get(key);
			if (existing !== undefined) return existing;
			const made = make();
			set(key, made);
			return made;
		},
	};
}

/** Concurrent callers share a promise; failures are dropped. */
export function createMemo<Value>(maxEntries: number) {
	const promises = createRecent<Promise<Value>>({ maxEntries });
	return function get(key: string, make: () => Promise<Value>): Promise<Value> {
		const existing = promises.get(key);
		if (existing) return existing;
		const made = make();
		promises.set(key, made);
		made.catch(() => {
			if (promises.get(key) === made) promises.remove(key);
		});
		return made;
	};
}
