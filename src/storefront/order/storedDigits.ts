import { browserStorage, visitKeys } from '#auth/storage';

// By number, because nothing that the browser stores has the link.
const storedPairs = (): string => browserStorage('sessionStorage').getItem(visitKeys.digits) ?? '';
const pairOf = (orderNumber: string): RegExp => new RegExp(`${orderNumber}:(\\d{4});`);

/** Typed in this tab; null for none. */
export const storedDigits = (orderNumber: string): string | null =>
	pairOf(orderNumber).exec(storedPairs())?.[1] ?? null;

/** Empty `digits` forgets them. */
export function storeDigits(orderNumber: string, digits: string): void {
	const others = storedPairs().replace(pairOf(orderNumber), '');
	try {
		browserStorage('sessionStorage').setItem(visitKeys.digits, digits ? `${others}${orderNumber}:${digits};` : others);
	} catch {
		// The storage is full; a reload asks for them again.
	}
}
