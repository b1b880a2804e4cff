import type { District } from '#contract/delivery/address';
import { areaName } from '#contract/delivery/fees';
import { foldText } from '#lib/text';

export interface NamedPlace {
	code: string;
	name: string;
}

const wordsOf = (text: string): string[] =>
	foldText(text)
		.split(/[^a-z0-9]+/)
		.filter(Boolean);
const pairsOf = (text: string): Set<string> =>
	new Set(wordsOf(text).flatMap((word) => [...word].slice(1).map((letter, at) => `${word[at]}${letter}`)));

/** Shared pairs of letters, 0 to 1. */
function likeness(one: string, other: string): number {
	const [mine, theirs] = [pairsOf(one), pairsOf(other)];
	return (2 * [...mine].filter((pair) => theirs.has(pair)).length) / (mine.size + theirs.size || 1);
}

/** A whole name is 3, whole words of a name 2, else likeness. */
function closeness(text: string, name: string): number {
	const [typed, words] = [wordsOf(text), wordsOf(name)];
	if (typed.join(' ') === words.join(' ')) return 3;
	return typed.every((word) => words.includes(word)) ? 2 : likeness(text, name);
}

/** Wider places with less alike names are offered only around a district with the typed name. */
const leastLikeness = 0.4;

/** The closest names first, and among equals the widest place. */
export function offeredPlaces(text: string, districts: readonly District[]): NamedPlace[] {
	const places = districts.flatMap((district) => {
		const whole = closeness(text, district.district) >= 2;
		return [
			{ length: 2, own: district.department },
			{ length: 4, own: district.province },
			{ length: 6, own: district.district },
		]
			.map(({ length, own }) => ({ code: district.code.slice(0, length), close: closeness(text, own), district }))
			.filter(({ code, close }) => whole || code.length === 6 || close >= leastLikeness);
	});
	return [...new Map(places.map((place) => [place.code, place])).values()]
		.sort((one, other) => other.close - one.close || one.code.length - other.code.length)
		.map(({ code, district }) => ({ code, name: areaName(code, district) }));
}
