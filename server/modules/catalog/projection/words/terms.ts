import { formsOf, readUnits } from '#contract/catalog/words';
import { costOf, endingCost, limitOf, soundOf } from './likeness';
import { type Fit, points, unfinishedPoints } from './points';
import type { Postings } from './postings';
import { isNumber, type QueryWord, shortest } from './reading';
import type { Skus } from './skus';
import type { Vocabulary } from './vocabulary';

/** In names a place stands behind the slot. */
export const placeBits = 4;

const mostAlike = 8;
/** Above that of the most similar word. */
const costAbove = 4;
/** Descriptions have many words that are like another. */
const highestCostInDescriptions = 10;

export interface Words {
	vocabulary: Vocabulary;
	names: Postings;
	descriptions: Postings;
	skus: Skus;
}

interface Category {
	id: number;
	name: string;
}

export interface Shop {
	/** The shop's synonyms of a word, without marks. */
	synonymsOf(word: string): readonly string[];
	categories: readonly Category[];
	/** Only those that are alive. */
	slotsOfCategory(id: number): Iterable<number>;
	isAlive(slot: number): boolean;
	/** Every word must stand in name, SKU or category, as it is spelt. */
	exact?: boolean;
}

interface WordMatch {
	id: number;
	fit: Fit;
	/** Where the name has it if the name begins with the query. */
	place: number;
	/** 0: not there. */
	inName: number;
	inDescription: number;
}

interface CategoryMatch {
	id: number;
	points: number;
	/** Too short to find all products of the category. */
	isShort: boolean;
}

export interface Term {
	query: QueryWord;
	words: WordMatch[];
	categories: CategoryMatch[];
	skus: { key: string; beginnings: boolean }[];
}

const wordsOfName = (name: string): string[] =>
	readUnits(name).flatMap((parts) => (parts.length > 1 ? [parts.join(''), ...parts] : parts));

export function createTermReader({ vocabulary, names, descriptions, skus }: Words) {
	const categoryWords = new Map<string, string[]>();
	const wordsOf = ({ name }: Category): string[] => {
		const words = categoryWords.get(name) ?? wordsOfName(name);
		if (categoryWords.size > 10_000) categoryWords.clear();
		categoryWords.set(name, words);
		return words;
	};

	const isAliveIn = (list: Postings, id: number, bits: number, { isAlive }: Shop): boolean => {
		const isAliveAmong = (values: Int32Array) => values.some((value) => isAlive(value >>> bits));
		const few = 64;
		return isAliveAmong(list.read(id, few)) || (list.count(id) > few && isAliveAmong(list.read(id)));
	};
	const isInNames = (id: number, shop: Shop) => isAliveIn(names, id, placeBits, shop);
	const isInDescriptions = (id: number, shop: Shop) => isAliveIn(descriptions, id, 0, shop);

	const hasProducts = (category: number, { slotsOfCategory }: Shop): boolean => {
		for (const _ of slotsOfCategory(category)) return true;
		return false;
	};

	function isAnywhere(term: Term, shop: Shop): boolean {
		const hasWord = ({ id, inName, inDescription }: WordMatch) =>
			(inName > 0 && isInNames(id, shop)) || (inDescription > 0 && isInDescriptions(id, shop));
		const hasCategory = ({ id, isShort }: CategoryMatch) => !isShort && hasProducts(id, shop);
		const hasSku = ({ key, beginnings }: Term['skus'][number]) => {
			if (beginnings) return skus.has(key, shop.isAlive);
			let has = false;
			skus.eachWhole(key, (slot) => {
				has ||= shop.isAlive(slot);
			});
			return has;
		};
		return term.words.some(hasWord) || term.categories.some(hasCategory) || term.skus.some(hasSku);
	}

	/** The words that count as the word of the query, best first. */
	function equalsOf(query: QueryWord, shop: Shop): { word: string; fit: Fit; place: number }[] {
		const { word, place } = query;
		const withForms = (word: string, place: number, fit: Fit, formFit: Fit) => [
			{ word, fit, place },
			...formsOf(word).map((form) => ({ word: form, fit: formFit, place })),
		];
		const wholes = [{ word, place }, ...query.joined];
		const synonyms = query.optional ? [] : wholes.flatMap((one) => shop.synonymsOf(one.word));
		return [
			...wholes.flatMap((one) => withForms(one.word, one.place, 'word', 'form')),
			...synonyms.flatMap((synonym) => withForms(synonym, place, 'synonym', 'synonymForm')),
		];
	}

	function addBeginnings(term: Term, isFallback = false): void {
		const { word, place, isPart, inDescriptions, joined, unfinished } = term.query;
		const add = (text: string, place: number) => {
			for (const id of vocabulary.beginningWith(text))
				term.words.push({
					id,
					fit: 'beginning',
					place,
					inName: unfinished ? unfinishedPoints : points.name.beginning,
					inDescription:
						inDescriptions && !isNumber(text) && text.length >= shortest ? points.description.beginning : 0,
				});
		};
		if (unfinished || isFallback || !(isNumber(word) || (isPart && word.length < shortest))) add(word, place);
		if (unfinished) for (const whole of joined) add(whole.word, whole.place);
	}

	function addCategories(term: Term, equals: readonly { word: string; fit: Fit }[], shop: Shop): void {
		const { word, isPart } = term.query;
		const isShort = word.length < shortest;
		for (const category of shop.categories) {
			const words = wordsOf(category);
			const equal = equals.find((one) => words.includes(one.word));
			if (equal) term.categories.push({ id: category.id, points: points.category[equal.fit], isShort: false });
			else if (!isPart && !isNumber(word) && words.some((one) => one.startsWith(word)))
				term.categories.push({ id: category.id, points: points.category.beginning, isShort });
		}
	}

	function addAlike(term: Term, shop: Shop, isRight = (_cost: number) => true): void {
		const { word, unfinished, place } = term.query;
		const sound = soundOf(word);
		const limit = limitOf(sound);
		if (/\d/.test(word) || limit === 0) return;
		const similar = vocabulary.similarTo(word, unfinished).filter(({ cost }) => isRight(cost));
		const named = similar.flatMap((one) => {
			const id = vocabulary.idOf(one.word) as number;
			return [{ ...one, id }];
		});
		const inNames = firstFew(named, ({ id }) => isInNames(id, shop));
		const categories = shop.categories
			.map((category) => ({
				id: category.id,
				cost: Math.min(
					...wordsOf(category)
						.map((one) => costOf(sound, soundOf(one), limit, unfinished))
						.filter(isRight),
				),
			}))
			.filter(({ id, cost }) => cost <= limit && hasProducts(id, shop));
		const lowest = Math.min(...inNames.map(({ cost }) => cost), ...categories.map(({ cost }) => cost));
		const isClose = ({ cost }: { cost: number }) => cost <= lowest + costAbove;
		const inDescription = points.description.alike;
		for (const { id, cost } of inNames.filter(isClose))
			term.words.push({ id, fit: 'alike', place, inName: points.name.alike - cost, inDescription });
		for (const { id } of categories.filter(isClose))
			term.categories.push({ id, points: points.category.alike, isShort: false });
		if (lowest < Number.POSITIVE_INFINITY || !term.query.inDescriptions) return;
		const few = firstFew(
			named.filter(({ cost }) => cost <= highestCostInDescriptions),
			({ id }) => isInDescriptions(id, shop),
		);
		for (const { id } of few) term.words.push({ id, fit: 'alike', place, inName: 0, inDescription });
	}

	function termOf(query: QueryWord, shop: Shop): Term {
		const term: Term = { query, words: [], categories: [], skus: [] };
		const equals = equalsOf(query, shop);
		for (const { word, fit, place } of equals) {
			const id = vocabulary.idOf(word);
			const inDescription = query.inDescriptions ? points.description[fit] : 0;
			if (id !== undefined) term.words.push({ id, fit, place, inName: points.name[fit], inDescription });
		}
		if (query.optional) return term;
		addBeginnings(term);
		addCategories(term, equals, shop);
		term.skus = query.skuKeys.map((key) => ({
			key,
			beginnings: key.length >= shortest && /\d/.test(key) && /\D/.test(key),
		}));
		if (isAnywhere(term, shop)) return term;
		if (isNumber(query.word)) addBeginnings(term, true);
		term.skus = term.skus.map(({ key }) => ({ key, beginnings: key.length >= shortest }));
		if (!shop.exact && !isAnywhere(term, shop)) addAlike(term, shop);
		return term;
	}

	return {
		termOf,
		/** With `roja` for `rojo`. */
		withOtherEndings(term: Term, shop: Shop): Term {
			const wider = { ...term, words: [...term.words], categories: [...term.categories] };
			if (!term.query.optional) addAlike(wider, shop, (cost) => cost > 0 && cost <= endingCost);
			return wider;
		},
	};
}

function firstFew<One>(all: readonly One[], isRight: (one: One) => boolean): One[] {
	const few: One[] = [];
	for (const one of all) {
		if (few.length === mostAlike) break;
		if (isRight(one)) few.push(one);
	}
	return few;
}
