import { browserStorage, visitKeys } from '#auth/storage';

// By number, because nothing that the browser keeps has the link.
const kept = (): string => browserStorage('sessionStorage').getItem(visitKeys.digits) ?? '';
const pairOf = (orderNumber: string): RegExp => new RegExp(`${orderNumber}:(\\d{4});`);

/** Typed in this tab; null for none. */
export const knownDigits = (orderNumber: string): string | null => pairOf(orderNumber).exec(kept())?.[1] ?? null;

/** Empty to forget them. */
export function keepDigits(orderNumber: string, digits: string): void {
	const others = kept().replace(pairOf(orderNumber), '');
	try {
		browserStorage('sessionStorage').setItem(visitKeys.digits, digits ? `${others}${orderNumber}:${digits};` : others);
	} catch {
		// The storage is full; they are then asked for after a reload.
	}
}
