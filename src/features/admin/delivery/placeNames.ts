import type { District } from '../../../../contract/address';
import { areaName } from '../../../../contract/delivery';

export const wholeCountry: readonly string[] = Array.from({ length: 25 }, (_none, at) =>
	String(at + 1).padStart(2, '0'),
);

export interface NamedPlace {
	code: string;
	name: string;
}

const named = (code: string, district: District): NamedPlace => ({ code, name: areaName(code, district) });

/** The districts that were found, and the provinces and departments that they lie in, each once, the widest last. */
export function offeredPlaces(found: readonly District[]): NamedPlace[] {
	const all = [6, 4, 2].flatMap((length) => found.map((district) => named(district.code.slice(0, length), district)));
	return [...new Map(all.map((place) => [place.code, place])).values()];
}

/** Typed instead of a name: the code itself. */
export const typedCode = (text: string): string | null => (/^(\d{2}){1,3}$/.test(text.trim()) ? text.trim() : null);
