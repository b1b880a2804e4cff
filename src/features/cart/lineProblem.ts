import type { LineChanges } from './cartSlice';

/** In Spanish; null when the line can be bought as far as is known. `held` units are the visitor's own, beside the stock. */
export function problemOf({ unavailable, stock }: LineChanges, quantity: number, held = 0): string | null {
	if (unavailable) return 'Ya no está disponible';
	if (stock === undefined) return null;
	const units = stock + held;
	if (quantity <= units) return null;
	if (units <= 0) return 'Agotado por ahora';
	return units === 1 ? 'Solo queda 1' : `Solo quedan ${units}`;
}
