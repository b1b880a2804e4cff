/** Keeps the latest values by key; each is made once for all who ask meanwhile, and a failure is not kept. */
export function createMemo<Value>(maxEntries: number) {
	const kept = new Map<string, Promise<Value>>();
	return function get(key: string, make: () => Promise<Value>): Promise<Value> {
		const known = kept.get(key);
		if (known) return known;
		for (const oldest of kept.keys()) {
			if (kept.size < maxEntries) break;
			kept.delete(oldest);
		}
		const made = make();
		kept.set(key, made);
		made.catch(() => {
			if (kept.get(key) === made) kept.delete(key);
		});
		return made;
	};
}
