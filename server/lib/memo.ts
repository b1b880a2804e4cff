/** Answers the entry, which counts as the latest used from now on. */
export function recall<Value>(entries: Map<string, Value>, key: string): Value | undefined {
	const value = entries.get(key);
	if (value !== undefined) {
		entries.delete(key);
		entries.set(key, value);
	}
	return value;
}

/** Drops the least recently used entries until there is room for one more. */
export function makeRoom(entries: Map<string, unknown>, maxEntries: number): void {
	for (const oldest of entries.keys()) {
		if (entries.size < maxEntries) return;
		entries.delete(oldest);
	}
}

/** Keeps the latest used values by key; each is made once for all who ask meanwhile, and a failure is not kept. */
export function createMemo<Value>(maxEntries: number) {
	const kept = new Map<string, Promise<Value>>();
	return function get(key: string, make: () => Promise<Value>): Promise<Value> {
		const known = recall(kept, key);
		if (known) return known;
		makeRoom(kept, maxEntries);
		const made = make();
		kept.set(key, made);
		made.catch(() => {
			if (kept.get(key) === made) kept.delete(key);
		});
		return made;
	};
}
