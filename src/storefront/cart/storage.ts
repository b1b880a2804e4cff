import { limits } from '#contract/shared/limits';
import type { CartItem } from './cartSlice';

/** Anyone can edit the storage; null for an invalid line. */
function readItem(raw: unknown): CartItem | null {
	if (typeof raw !== 'object' || raw === null) return null;
	const { id, name, price, imageUrl, quantity } = raw as Record<string, unknown>;
	if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return null;
	if (typeof name !== 'string' || typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null;
	if (typeof quantity !== 'number' || !(quantity >= 1)) return null;
	return {
		id,
		name,
		price,
		imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
		quantity: Math.min(limits.cartQuantity, Math.trunc(quantity)),
	};
}

/** Unreadable lines are only logged (R4-10). */
export function parseCart(text: string | null): CartItem[] {
	if (!text) return [];
	try {
		const raw: unknown = JSON.parse(text);
		if (!Array.isArray(raw)) throw new Error('not a list');
		const byId = new Map<number, CartItem>();
		for (const row of raw) {
			const item = readItem(row);
			if (item && !byId.has(item.id)) byId.set(item.id, item);
		}
		if (byId.size < raw.length) console.warn('Lines of the stored cart that cannot be read were left out.');
		return [...byId.values()];
	} catch (error) {
		console.warn('The stored cart cannot be read.', error instanceof Error ? error.message : '');
		return [];
	}
}

export const serializeCart = (items: CartItem[]): string => JSON.stringify(items);
