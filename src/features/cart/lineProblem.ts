import type { LineNews } from './cartSlice';

/** Why a line cannot be bought as it stands, in a few words; null when nothing is known against it. */
export function problemOf({ gone, stock }: LineNews, quantity: number): string | null {
	if (gone) return 'Ya no está disponible';
	if (stock === undefined || quantity <= stock) return null;
	if (stock <= 0) return 'Agotado por ahora';
	return stock === 1 ? 'Solo queda 1' : `Solo quedan ${stock}`;
}
