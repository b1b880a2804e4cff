import { createMatching, type Matches } from './matching';
import { createPostings } from './postings';
import { eachWord, readQuery } from './reading';
import { createSkus } from './skus';
import { createTermReader, placeBits, type Shop, type Term } from './terms';
import { createVocabulary } from './vocabulary';

export interface SearchOptions extends Shop {
	/** The last word may be unfinished; only names count if they have all words. */
	typing?: boolean;
}

export interface SearchResult extends Matches {
	/** Words as typed that were left out, because nothing had them all. */
	dropped: readonly string[];
	/** Those of them that no product has. */
	unknown: readonly string[];
	/** Best first. */
	categories: readonly number[];
}

export interface WordIndex {
	/** Slots ascend. */
	addName(slot: number, texts: { name: string; sku: string }): void;
	/** Slots ascend here too. */
	addDescription(slot: number, description: string): void;
	/** Stands until the next search. Has alive slots only; available ones and new ones first is up to the caller. */
	search(query: string, options: SearchOptions): SearchResult;
	/** Sorts what was added, which else the next search does. */
	settle(): void;
}

const nothing: Matches = { slots: new Int32Array(0), scores: new Int32Array(0), wholeWords: new Uint8Array(0) };

const allFound = { dropped: [], unknown: [] };

export function createWordIndex(): WordIndex {
	const words = {
		vocabulary: createVocabulary(),
		names: createPostings(placeBits),
		descriptions: createPostings(),
		skus: createSkus(),
	};
	const { vocabulary, names, descriptions, skus } = words;
	const { termOf, withOtherEndings } = createTermReader(words);
	const matching = createMatching(words);
	let slotCount = 0;

	function search(query: string, shop: SearchOptions): SearchResult {
		const words = readQuery(query, shop.typing);
		const terms = words.map((word) => termOf(shop.exact ? { ...word, inDescriptions: false } : word, shop));
		const required = terms.filter(({ query }) => !query.optional);
		const categories = categoriesOf(required);
		if (required.length === 0) return { ...nothing, ...allFound, categories };
		const match = (some: readonly Term[], namesOnly = false) => matching.match(some, shop, slotCount, namesOnly);
		const matches = shop.typing ? suggestions(terms, match) : match(terms);
		if (matches.slots.length > 0 || shop.exact) return { ...matches, ...allFound, categories };
		const wider = match(terms.map((term) => withOtherEndings(term, shop)));
		if (wider.slots.length > 0) return { ...wider, ...allFound, categories };
		return { ...withoutRarest(terms, match), categories };
	}

	return {
		addName(slot, { name, sku }) {
			slotCount = Math.max(slotCount, slot + 1);
			eachWord(name, (word, place) => {
				names.add(vocabulary.intern(word), slot, place);
			});
			skus.add(slot, sku);
		},
		addDescription(slot, description) {
			eachWord(description, (word, _, inDescriptions) => {
				if (inDescriptions) descriptions.add(vocabulary.intern(word), slot);
			});
		},
		search,
		settle() {
			vocabulary.settle();
			skus.settle();
		},
	};
}

type Match = (terms: readonly Term[], namesOnly?: boolean) => Matches;

/** Names with all words, or else also those without the last one, which more letters may change. */
function suggestions(terms: readonly Term[], match: Match): Matches {
	const named = match(terms, true);
	if (named.slots.length > 0) return named;
	const last = terms.findLast(({ query }) => query.unfinished)?.query.piece;
	const others = terms.filter(({ query }) => query.piece !== last);
	if (last === undefined || others.every(({ query }) => query.optional)) return match(terms);
	const { slots, scores, wholeWords } = match(terms);
	const anywhere = { slots: slots.slice(), scores: scores.slice(), wholeWords: wholeWords.slice() };
	return merged(anywhere, match(others, true));
}

/** A slot of both counts as in the first. */
function merged(first: Matches, second: Matches): Matches {
	const most = first.slots.length + second.slots.length;
	const all = { slots: new Int32Array(most), scores: new Int32Array(most), wholeWords: new Uint8Array(most) };
	let size = 0;
	for (let one = 0, other = 0; one + other < most; size++) {
		const slot = first.slots[one] ?? Number.POSITIVE_INFINITY;
		const otherSlot = second.slots[other] ?? Number.POSITIVE_INFINITY;
		const isFirst = slot <= otherSlot;
		const from = isFirst ? first : second;
		const at = isFirst ? one : other;
		all.slots[size] = from.slots[at] as number;
		all.scores[size] = from.scores[at] as number;
		all.wholeWords[size] = from.wholeWords[at] as number;
		if (isFirst) one++;
		if (otherSlot <= slot) other++;
	}
	return {
		slots: all.slots.slice(0, size),
		scores: all.scores.slice(0, size),
		wholeWords: all.wholeWords.slice(0, size),
	};
}

/** Leaves out what fewest products have, the later word of equals, until something is there. */
function withoutRarest(terms: readonly Term[], match: Match): Matches & Pick<SearchResult, 'dropped' | 'unknown'> {
	const remaining = new Set(terms.map(({ query }) => query.piece));
	const required = [...remaining].flatMap((piece) => {
		const some = terms.filter(({ query }) => query.piece === piece);
		if (some.every(({ query }) => query.optional)) return [];
		return [{ piece, typed: some[0]?.query.typed ?? '', count: match(some).slots.length }];
	});
	const rarest = [...required].sort((a, b) => a.count - b.count || b.piece - a.piece);
	for (let count = 1; count < rarest.length; count++) {
		remaining.delete(rarest[count - 1]?.piece as number);
		const matches = match(terms.filter(({ query }) => remaining.has(query.piece)));
		if (matches.slots.length === 0) continue;
		const isDropped = new Set(rarest.slice(0, count));
		const dropped = required.filter((one) => isDropped.has(one));
		const unknown = dropped.filter((one) => one.count === 0);
		return { ...matches, dropped: dropped.map(({ typed }) => typed), unknown: unknown.map(({ typed }) => typed) };
	}
	return { ...nothing, ...allFound };
}

/** Those that have most words of the query, at least half of them. */
function categoriesOf(required: readonly Term[]): number[] {
	const sums = new Map<number, { words: number; points: number }>();
	for (const { query, categories } of required)
		for (const { id, points, isShort } of categories) {
			if (isShort && required.length > 1 && !query.unfinished) continue;
			const sum = sums.get(id);
			sums.set(id, { words: (sum?.words ?? 0) + 1, points: (sum?.points ?? 0) + points });
		}
	return [...sums]
		.filter(([, { words }]) => words * 2 >= required.length)
		.sort(([idA, a], [idB, b]) => b.words - a.words || b.points - a.points || idA - idB)
		.map(([id]) => id);
}
