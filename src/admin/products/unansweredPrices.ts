import { browserStorage, visitKeys } from '#auth/storage';

const stored = (): string => browserStorage('sessionStorage').getItem(visitKeys.prices) ?? '';
const pairOf = (id: number): RegExp => new RegExp(`\\b${id}:([\\d.]+);`);

/** The price, as `12.50`, that a bulk change sent for this product with unknown outcome. */
export const unansweredPrice = (id: number): string | null => pairOf(id).exec(stored())?.[1] ?? null;

/** Null once the outcome is known. */
export function keepUnanswered(id: number, price: string | null): void {
	const others = stored().replace(pairOf(id), '');
	try {
		browserStorage('sessionStorage').setItem(visitKeys.prices, price ? `${others}${id}:${price};` : others);
	} catch {
		// The storage is full; the preview still shows what each press does.
	}
}
