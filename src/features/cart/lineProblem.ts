import type { LineChanges } from './cartSlice';

/** In Spanish; null when the line can be bought as far as is known. */
export function problemOf({ unavailable, stock }: LineChanges, quantity: number): string | null {
	if (unavailable) return 'Ya no está disponible';
	if (stock === undefined || quantity <= stock) return null;
	if (stock <= 0) return 'Agotado por ahora';
	return stock === 1 ? 'Solo queda 1' : `Solo quedan ${stock}`;
}
