import fc from 'fast-check';
import { createSynonyms } from '#contract/catalog/synonyms';
import { formsOf, isLittle, readUnits } from '#contract/catalog/words';
import { runs } from '#contract/testing/runs';
import { costOf, endingCost, limitOf, soundOf } from './likeness';
import {
	beginsPoints,
	beginsUnfinishedPoints,
	firstAlikePoints,
	firstWordPoints,
	points,
	unfinishedPoints,
} from './points';
import { isNumber, type QueryWord, readQuery } from './reading';
import { skuKey } from './skus';
import { createShop, type TestProduct } from './testing/shop';

const tokens =
	'zapato zapatos Lápiz lápices cama cámara camra camión T-shirt tshirt wi-fi wifi 38 380 3.5mm 3,5 mm A4 té de la sin azul polo camisetas camiseta nº8 Zapatilla zapatilas c'.split(
		' ',
	);
const text = (max: number) =>
	fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: max }).map((some) => some.join(' '));
const product = fc.record({
	name: text(4),
	sku: fc.constantFrom('', 'EL-100', 'ZAP-38-M', 'CAM-001', 'X1'),
	description: fc.oneof(fc.constant(''), text(5)),
	category: fc.constantFrom('Zapatos', 'Camas y cámaras', 'Té'),
});
const queryToken = fc.oneof(
	fc.constantFrom(...tokens),
	fc.constantFrom(
		'zap',
		'ca',
		'cam',
		'camaraa',
		'zapatiya',
		'el-100',
		'cam-0',
		'cam',
		'001',
		'1',
		'wxwxwx',
		'wi',
		'fi',
		'3',
	),
);
const queryOf = fc.array(queryToken, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
const synonyms = 'polo, camiseta\ncama, colchon';
const synonymsOf = createSynonyms(synonyms);

interface Word {
	word: string;
	place: number;
	unit: boolean;
}
const wordsOf = (text: string): Word[] => {
	const units = readUnits(text);
	const isLittleUnit = (parts: readonly string[]) => parts.length === 1 && isLittle(parts[0] as string);
	return units.flatMap((parts, at) => {
		const before = units[at - 1];
		const unit = before?.length === 1 && isNumber(before[0] as string);
		const place = isLittleUnit(parts) ? -1 : units.slice(0, at).filter((one) => !isLittleUnit(one)).length;
		return [...(parts.length > 1 ? [parts.join('')] : []), ...parts].map((word) => ({ word, place, unit }));
	});
};
const firstOfEach = (words: readonly Word[]) =>
	words.filter(({ word }, at) => words.findIndex((other) => other.word === word) === at);
const isInDescriptions = ({ word, unit, place }: Word) => place >= 0 && (word.length >= 3 || /\d/.test(word) || unit);

interface Hit {
	points: number;
	whole: boolean;
	placed: 'whole' | 'beginning' | null;
}
/** What a word of the query may be when nothing has it. */
interface Fallback {
	numbers: boolean;
	parts: boolean;
	alike: ReadonlyMap<string, number>;
	alikeInDescriptions: ReadonlySet<string>;
}
const strict: Fallback = { numbers: false, parts: false, alike: new Map(), alikeInDescriptions: new Set() };

function hitsOf(query: QueryWord, row: TestProduct, namesOnly: boolean, fallback: Fallback): Hit[] {
	const { word, place } = query;
	const wholes = [{ word, place }, ...query.joined];
	const equals = [
		...wholes.flatMap((one) => [
			{ ...one, fit: 'word' as const },
			...formsOf(one.word).map((form) => ({ word: form, place: one.place, fit: 'form' as const })),
		]),
		...wholes
			.flatMap((one) => synonymsOf(one.word))
			.flatMap((synonym) => [
				{ word: synonym, place: -2, fit: 'synonym' as const },
				...formsOf(synonym).map((form) => ({ word: form, place: -2, fit: 'synonymForm' as const })),
			]),
	];
	const takesBeginnings = query.unfinished || (isNumber(word) ? fallback.numbers : !(query.isPart && word.length < 3));
	const beginnings = [...(takesBeginnings ? [{ word, place }] : []), ...(query.unfinished ? query.joined : [])];
	const hits: Hit[] = [];
	const add = (points: number) => hits.push({ points, whole: false, placed: null });
	for (const named of firstOfEach(wordsOf(row.name))) {
		const bonus = named.place === 0 ? firstWordPoints : 0;
		for (const one of equals.filter((one) => one.word === named.word)) {
			const whole = one.place > -2;
			const placed = whole && one.place === named.place ? 'whole' : null;
			hits.push({ points: points.name[one.fit] + bonus, whole, placed });
		}
		for (const one of beginnings.filter((one) => named.word.startsWith(one.word)))
			hits.push({
				points: (query.unfinished ? unfinishedPoints : points.name.beginning) + bonus,
				whole: false,
				placed: one.place === named.place ? 'beginning' : null,
			});
		const cost = fallback.alike.get(named.word);
		if (cost !== undefined) add(points.name.alike - cost + (named.place === 0 ? firstAlikePoints : 0));
	}
	if (namesOnly) return hits;
	const described = wordsOf(row.description ?? '').filter(isInDescriptions);
	for (const { word: other } of described) {
		if (query.inDescriptions) {
			for (const one of equals.filter((one) => one.word === other)) add(points.description[one.fit]);
			const starts = ({ word }: { word: string }) => word.length >= 3 && !isNumber(word) && other.startsWith(word);
			if (beginnings.some(starts)) add(points.description.beginning);
		}
		if (fallback.alike.has(other) || fallback.alikeInDescriptions.has(other)) add(points.description.alike);
	}
	const category = wordsOf(row.category ?? '').map(({ word }) => word);
	const equal = equals.find((one) => category.includes(one.word));
	if (equal) add(points.category[equal.fit]);
	else if (!query.isPart && !isNumber(word) && word.length >= 3 && category.some((one) => one.startsWith(word)))
		add(points.category.beginning);
	if (category.some((one) => fallback.alike.has(one))) add(points.category.alike);
	for (const key of query.skuKeys) {
		const starts = (row.sku ?? '')
			.split('-')
			.map((part, at, parts) => (at === 0 || part.length >= 3 ? skuKey(parts.slice(at).join('-')) : ''));
		const mayBegin = key.length >= 3 && ((/\d/.test(key) && /\D/.test(key)) || fallback.parts);
		if (key && starts[0] === key) add(points.sku.whole);
		else if (mayBegin && starts.some((start) => start.startsWith(key))) add(points.sku.beginning);
	}
	return hits;
}

function fallbackOf(query: QueryWord, rows: readonly TestProduct[]): Fallback {
	const has = (fallback: Fallback) => rows.some((row) => hitsOf(query, row, false, fallback).length > 0);
	if (query.optional || has(strict)) return strict;
	const looser = { ...strict, numbers: true, parts: true };
	if (has(looser) || /\d/.test(query.word)) return looser;
	return { ...looser, ...alikeOf(query, rows, () => true) };
}

/** `roja` for `rojo`. */
function withOtherEndings(query: QueryWord, rows: readonly TestProduct[], fallback: Fallback): Fallback {
	if (query.optional || /\d/.test(query.word)) return fallback;
	const { alike, alikeInDescriptions } = alikeOf(query, rows, (cost) => cost > 0 && cost <= endingCost);
	return {
		...fallback,
		alike: new Map([...alike, ...fallback.alike]),
		alikeInDescriptions: new Set([...alikeInDescriptions, ...fallback.alikeInDescriptions]),
	};
}

function alikeOf(query: QueryWord, rows: readonly TestProduct[], isRight: (cost: number) => boolean) {
	const sound = soundOf(query.word);
	const costs = (texts: readonly Word[]) =>
		new Map(
			texts
				.map(({ word }) => [word, costOf(sound, soundOf(word), Number.POSITIVE_INFINITY, query.unfinished)] as const)
				.filter(([, cost]) => isRight(cost) && cost <= limitOf(sound) && limitOf(sound) > 0),
		);
	const named = costs(rows.flatMap(({ name, category = '' }) => [...wordsOf(name), ...wordsOf(category)]));
	const lowest = Math.min(...named.values());
	const alike = new Map([...named].filter(([, cost]) => cost <= lowest + 4));
	if (alike.size > 0 || !query.inDescriptions) return { alike, alikeInDescriptions: new Set<string>() };
	const described = costs(rows.flatMap(({ description = '' }) => wordsOf(description).filter(isInDescriptions)));
	const close = [...described].filter(([, cost]) => cost <= 10).map(([word]) => word);
	return { alike, alikeInDescriptions: new Set(close) };
}

type Score = [row: number, score: number, wholeWords: number];

function model(rows: readonly TestProduct[], text: string, typing: boolean) {
	const words = readQuery(text, typing).map((query) => ({ query, fallback: fallbackOf(query, rows) }));
	type Some = typeof words;
	const scores = (some: Some, namesOnly = false): Score[] =>
		rows.flatMap((row, at): Score[] => {
			const required = some.filter(({ query }) => !query.optional);
			const hits = required.map(({ query, fallback }) => hitsOf(query, row, namesOnly, fallback));
			if (hits.some(({ length }) => length === 0)) return [];
			const optional = some.filter(
				({ query }) => query.optional && wordsOf(row.name).some(({ word }) => word === query.word),
			).length;
			const sum = hits.reduce((sum, own) => sum + Math.max(...own.map((hit) => hit.points)), optional);
			const isPlaced = (own: readonly Hit[], placed: Hit['placed']) => own.some((hit) => hit.placed === placed);
			const last = hits.at(-1) ?? [];
			const begins = hits.every((own) => isPlaced(own, 'whole'))
				? beginsPoints
				: hits.slice(0, -1).every((own) => isPlaced(own, 'whole')) && isPlaced(last, 'beginning')
					? beginsUnfinishedPoints
					: 0;
			return [[at, sum + begins, hits.filter((own) => own.some(({ whole }) => whole)).length + optional]];
		});
	if (words.length === 0) return { scores: [], dropped: [] };
	const withoutPiece = (some: Some, piece?: number) => some.filter(({ query }) => query.piece !== piece);
	const hasRequired = (some: Some) => some.some(({ query }) => !query.optional);
	let all = typing ? scores(words, true) : [];
	if (all.length === 0) {
		all = scores(words);
		const last = words.find(({ query }) => query.unfinished)?.query.piece;
		const others = withoutPiece(words, last);
		if (last !== undefined && hasRequired(others)) {
			const more = scores(others, true).filter(([row]) => all.every(([other]) => other !== row));
			all = [...all, ...more].sort(([a], [b]) => a - b);
		}
	}
	if (all.length === 0)
		all = scores(words.map(({ query, fallback }) => ({ query, fallback: withOtherEndings(query, rows, fallback) })));
	const dropped: number[] = [];
	let left = words;
	while (all.length === 0) {
		const pieces = [...new Set(left.filter(({ query }) => !query.optional).map(({ query }) => query.piece))];
		if (pieces.length < 2) return { scores: [], dropped: [] };
		const counts = pieces.map((piece) => scores(left.filter(({ query }) => query.piece === piece)).length);
		const rarest = pieces[counts.lastIndexOf(Math.min(...counts))] as number;
		dropped.push(rarest);
		left = withoutPiece(left, rarest);
		all = scores(left);
	}
	const typed = (piece: number) => words.find(({ query }) => query.piece === piece)?.query.typed;
	return { scores: all, dropped: dropped.sort((a, b) => a - b).map(typed) };
}

describe('any search of any catalogue', () => {
	it('[R23-63] equals a look at each product, also after texts have changed', () => {
		const products = fc.array(product, { minLength: 1, maxLength: 12 });
		const changes = fc.array(fc.tuple(fc.nat(), product), { maxLength: 6 });
		const queries = fc.array(fc.tuple(queryOf, fc.boolean()), { minLength: 1, maxLength: 8 });
		fc.assert(
			fc.property(products, changes, queries, (products, changes, queries) => {
				const shop = createShop(products, synonyms);
				const rows = products.map((row, slot) => ({ row, slot }));
				for (const [at, row] of changes) {
					const place = at % rows.length;
					shop.kill(rows[place]?.slot as number);
					rows.splice(place, 1);
					rows.push({ row, slot: shop.add(row) });
				}
				for (const [query, typing] of queries) {
					const { slots, scores, wholeWords, dropped } = shop.search(query, typing);
					const right = model(
						rows.map(({ row }) => row),
						query,
						typing,
					);
					expect({
						query,
						typing,
						dropped,
						scores: Array.from(slots, (slot, at) => [slot, scores[at], wholeWords[at]]),
					}).toEqual({
						query,
						typing,
						dropped: right.dropped,
						scores: right.scores.map(([row, ...score]) => [rows[row]?.slot, ...score]),
					});
				}
			}),
			{ numRuns: runs(300, 5000) },
		);
	});
});
