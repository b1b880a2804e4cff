import { addressLimits, type District } from '#contract/delivery/address';
import { createRecent } from '#platform/lib/memo';
import type { ListedDistrict } from './repository';

const minSimilarity = Math.fround(0.4);

/** As PostgreSQL's pg_trgm makes them, in its order, with duplicates. */
const trigramsOf = (text: string): string[] =>
	text.split(' ').flatMap((word) => {
		const letters = [...`  ${word} `];
		return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
	});

const share = (common: number, one: number, other: number): number => Math.fround(common / (one + other - common));

const padded = (names: string): string => ` ${names}`;

const maxAnswers = 500;

interface IndexedDistrict extends ListedDistrict {
	paddedSearch: string;
	paddedName: string;
	trigrams: string[];
	nameTrigrams: ReadonlySet<string>;
}

export type DistrictIndex = ReturnType<typeof createDistrictIndex>;

/** `districts` are sorted for equal matches. */
export function createDistrictIndex(districts: readonly ListedDistrict[]) {
	const prepared: IndexedDistrict[] = districts.map((one) => ({
		...one,
		paddedSearch: padded(one.search),
		paddedName: padded(one.name),
		trigrams: trigramsOf(one.search),
		nameTrigrams: new Set(trigramsOf(one.name)),
	}));
	const byCode = new Map<string, District>(districts.map((one) => [one.code, one]));
	const byTrigram = new Map<string, IndexedDistrict[]>();
	for (const one of prepared)
		for (const trigram of new Set(one.trigrams)) {
			const those = byTrigram.get(trigram);
			if (those) those.push(one);
			else byTrigram.set(trigram, [one]);
		}
	const answers = createRecent<District[]>({ maxEntries: maxAnswers });

	function alike(text: string): IndexedDistrict[] {
		const textTrigrams = new Set(trigramsOf(text));
		const common = new Map<IndexedDistrict, number>();
		for (const trigram of textTrigrams)
			for (const one of byTrigram.get(trigram) ?? []) common.set(one, (common.get(one) ?? 0) + 1);
		// The share of matched trigrams is the upper bound of similarity.
		const near = prepared.filter((one) => {
			const met = common.get(one) ?? 0;
			return share(met, textTrigrams.size, met) >= minSimilarity;
		});
		return best(near, (one) => {
			const whole = wordLikeness(textTrigrams, one.trigrams);
			const inName = [...textTrigrams].filter((trigram) => one.nameTrigrams.has(trigram)).length;
			const named = share(inName, textTrigrams.size, one.nameTrigrams.size);
			return whole < minSimilarity && named < minSimilarity ? null : -Math.fround(whole + named);
		});
	}

	return {
		get: (code: string): District | undefined => byCode.get(code),
		remembers: (text: string): boolean => answers.get(text) !== undefined,
		/** Best first; `text` is folded and not empty. */
		search(text: string): District[] {
			return answers.getOrMake(text, () => {
				const words = [...new Set(text.split(' '))].map(padded);
				const matches = best(prepared, (one) => distance(text, words, one));
				return matches.length > 0 ? matches : alike(text);
			});
		},
	};
}

/** Ascending and stable; null excludes. */
function best(
	districts: readonly IndexedDistrict[],
	distanceOf: (one: IndexedDistrict) => number | null,
): IndexedDistrict[] {
	const rated = districts.flatMap((one) => {
		const far = distanceOf(one);
		return far === null ? [] : { one, far };
	});
	return rated
		.sort((a, b) => a.far - b.far)
		.slice(0, addressLimits.matches)
		.map(({ one }) => one);
}

/** Null unless each word of the text begins a name of district, province or department. */
function distance(text: string, words: string[], one: IndexedDistrict): number | null {
	const { search, name, initials, paddedSearch, paddedName } = one;
	const begin = (names: string) => words.every((word) => names.includes(word));
	const isShort = initials.length > 2 && initials === text;
	if (!isShort && !begin(paddedSearch)) return null;
	const misses = [
		...[search !== text, name !== text, !`${text} `.startsWith(`${name} `), !name.startsWith(text)],
		...[initials !== text, !begin(paddedName)],
	];
	return misses.reduce((far, miss) => far * 2 + Number(miss), 0);
}

/**
 * `word_similarity` of pg_trgm: the most similar stretch of trigrams. It ends at a match; its start moves while the
 * similarity grows.
 */
function wordLikeness(textTrigrams: ReadonlySet<string>, trigrams: readonly string[]): number {
	const last = new Map<string, number>();
	let greatest = 0;
	let [from, common, distinct] = [-1, 0, 0];
	for (const [at, trigram] of trigrams.entries()) {
		const isMatch = textTrigrams.has(trigram);
		if (from < 0 && !isMatch) continue;
		if (!last.has(trigram)) {
			distinct++;
			if (isMatch) common++;
		}
		last.set(trigram, at);
		if (!isMatch) continue;
		if (from < 0) from = at;
		let alikeness = share(common, textTrigrams.size, distinct);
		let [cut, cutCommon, cutDistinct] = [from, common, distinct];
		const before = from;
		for (; cut <= at; cut++) {
			const without = share(cutCommon, textTrigrams.size, cutDistinct);
			if (without > alikeness) {
				alikeness = without;
				[from, common, distinct] = [cut, cutCommon, cutDistinct];
			}
			const leading = trigrams[cut] ?? '';
			if (last.get(leading) !== cut) continue;
			cutDistinct--;
			if (textTrigrams.has(leading)) cutCommon--;
		}
		greatest = Math.max(greatest, alikeness);
		for (const leading of trigrams.slice(before, from)) if ((last.get(leading) ?? from) < from) last.delete(leading);
	}
	return greatest;
}
