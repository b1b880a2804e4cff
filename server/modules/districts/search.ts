import { addressLimits, type District } from '../../../contract/delivery/address';
import { createRecent } from '../../lib/memo';
import type { ListedDistrict } from './repository';

/** Less alike than this is another name. */
const leastLikeness = Math.fround(0.4);

/** Trigrams as PostgreSQL's pg_trgm makes them of a folded text, in its order, some twice. */
const trigramsOf = (text: string): string[] =>
	text.split(' ').flatMap((word) => {
		const letters = [...`  ${word} `];
		return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
	});

const share = (common: number, one: number, other: number): number => Math.fround(common / (one + other - common));

/** With a space before each name, as before each word that begins one. */
const padded = (names: string): string => ` ${names}`;

/** Answers of late, because people type the same few places. */
const maxAnswers = 500;

interface Prepared extends ListedDistrict {
	paddedSearch: string;
	paddedName: string;
	trigrams: string[];
	nameTrigrams: ReadonlySet<string>;
}

export type DistrictIndex = ReturnType<typeof createDistrictIndex>;

/**
 * Searches in memory; a text costs the same however strange it is. `districts` come in the order of those that fit a text
 * equally well.
 */
export function createDistrictIndex(districts: readonly ListedDistrict[]) {
	const prepared: Prepared[] = districts.map((one) => ({
		...one,
		paddedSearch: padded(one.search),
		paddedName: padded(one.name),
		trigrams: trigramsOf(one.search),
		nameTrigrams: new Set(trigramsOf(one.name)),
	}));
	const byCode = new Map<string, District>(districts.map((one) => [one.code, one]));
	const byTrigram = new Map<string, Prepared[]>();
	for (const one of prepared)
		for (const trigram of new Set(one.trigrams)) {
			const those = byTrigram.get(trigram);
			if (those) those.push(one);
			else byTrigram.set(trigram, [one]);
		}
	const answers = createRecent<District[]>({ maxEntries: maxAnswers });

	/** Districts that are spelt nearly so. */
	function alike(text: string): Prepared[] {
		const asked = new Set(trigramsOf(text));
		const common = new Map<Prepared, number>();
		for (const trigram of asked)
			for (const one of byTrigram.get(trigram) ?? []) common.set(one, (common.get(one) ?? 0) + 1);
		// No likeness is greater than the share of the asked trigrams that are there.
		const near = prepared.filter((one) => {
			const met = common.get(one) ?? 0;
			return share(met, asked.size, met) >= leastLikeness;
		});
		return best(near, (one) => {
			const whole = wordLikeness(asked, one.trigrams);
			const inName = [...asked].filter((trigram) => one.nameTrigrams.has(trigram)).length;
			const named = share(inName, asked.size, one.nameTrigrams.size);
			return whole < leastLikeness && named < leastLikeness ? null : -Math.fround(whole + named);
		});
	}

	return {
		get: (code: string): District | undefined => byCode.get(code),
		/** Whether the answer to this text is in memory. */
		remembers: (text: string): boolean => answers.get(text) !== undefined,
		/** Best first; `text` is folded and not empty. */
		search(text: string): District[] {
			return answers.getOrMake(text, () => {
				const words = [...new Set(text.split(' '))].map(padded);
				const found = best(prepared, (one) => distance(text, words, one));
				return found.length > 0 ? found : alike(text);
			});
		},
	};
}

/** The lowest first, of equal ones as they come; null is not found. */
function best(districts: readonly Prepared[], distanceOf: (one: Prepared) => number | null): Prepared[] {
	const rated = districts.flatMap((one) => {
		const far = distanceOf(one);
		return far === null ? [] : { one, far };
	});
	return rated
		.sort((a, b) => a.far - b.far)
		.slice(0, addressLimits.matches)
		.map(({ one }) => one);
}

/** Of a district of whose names, province and department included, each word of the text begins one; else null. */
function distance(text: string, words: string[], one: Prepared): number | null {
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
 * `word_similarity` of pg_trgm: of all stretches of a text's trigrams the greatest likeness to the asked ones. A stretch
 * ends at an asked one, and grows or is cut from its beginning as its likeness does.
 */
function wordLikeness(asked: ReadonlySet<string>, trigrams: readonly string[]): number {
	const last = new Map<string, number>();
	let greatest = 0;
	let [from, common, distinct] = [-1, 0, 0];
	for (const [at, trigram] of trigrams.entries()) {
		const isAsked = asked.has(trigram);
		if (from < 0 && !isAsked) continue;
		if (!last.has(trigram)) {
			distinct++;
			if (isAsked) common++;
		}
		last.set(trigram, at);
		if (!isAsked) continue;
		if (from < 0) from = at;
		let alikeness = share(common, asked.size, distinct);
		let [cut, cutCommon, cutDistinct] = [from, common, distinct];
		const before = from;
		for (; cut <= at; cut++) {
			const without = share(cutCommon, asked.size, cutDistinct);
			if (without > alikeness) {
				alikeness = without;
				[from, common, distinct] = [cut, cutCommon, cutDistinct];
			}
			const left = trigrams[cut] ?? '';
			if (last.get(left) !== cut) continue;
			cutDistinct--;
			if (asked.has(left)) cutCommon--;
		}
		greatest = Math.max(greatest, alikeness);
		for (const left of trigrams.slice(before, from)) if ((last.get(left) ?? from) < from) last.delete(left);
	}
	return greatest;
}
