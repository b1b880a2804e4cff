import { ShopError } from './shopError';

export type ShopCopy = ReturnType<typeof createShopCopy>;

/**
 * A copy of a shop, such as a restored backup, acts towards nobody outside until a person declares it the shop. Jobs
 * that act outside wait; calls that would begin such an act are refused here.
 */
export function createShopCopy() {
	let isCopy = () => true;
	return {
		isCopy: (): boolean => isCopy(),

		/** Before the first call; `source` answers from memory. */
		follow(source: () => boolean): void {
			isCopy = source;
		},

		/** Throws 409. */
		refuse(): void {
			if (isCopy()) throw new ShopError(409, 'shop_copy', refusal);
		},
	};
}

const refusal =
	'Esta es una copia de la tienda: no toma ni cambia pedidos, no cobra, no devuelve, no envía correos ni emite comprobantes.';
