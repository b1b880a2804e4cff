import type { KeyValueStore } from '#auth/storage';

export function memoryStorage(
	initial: Record<string, string> = {},
): KeyValueStore & { entries(): Record<string, string> } {
	const kept = new Map(Object.entries(initial));
	return {
		getItem: (key) => kept.get(key) ?? null,
		setItem: (key, value) => void kept.set(key, value),
		removeItem: (key) => void kept.delete(key),
		entries: () => Object.fromEntries(kept),
	};
}
