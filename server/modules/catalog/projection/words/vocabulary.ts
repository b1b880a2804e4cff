import { grown } from './arrays';
import { costOf, lettersOf, limitOf, mayBeAlike, soundOf } from './likeness';
import { createSortedKeys } from './sortedKeys';

/** V8 keeps the whole text of a slice that is longer. */
const longestCopy = 12;
/** Of the map, the array and the text of a word, about. */
const bytesOfWord = 80;

export interface Likeness {
	word: string;
	cost: number;
}

export interface Vocabulary {
	idOf(word: string): number | undefined;
	/** Also of a new word. */
	intern(word: string): number;
	beginningWith(text: string): Uint32Array;
	/** Most similar first. */
	similarTo(word: string, unfinished: boolean): Likeness[];
	settle(): void;
	bytes(): number;
}

export function createVocabulary(): Vocabulary {
	const ids = new Map<string, number>();
	const words: string[] = [];
	let letters = new Int32Array(1024);
	let lengths = new Uint8Array(1024);
	const wordOf = (id: number) => words[id] as string;
	const sorted = createSortedKeys((a, b) => (wordOf(a) < wordOf(b) ? -1 : 1));

	return {
		idOf: (word) => ids.get(word),
		intern(word) {
			const known = ids.get(word);
			if (known !== undefined) return known;
			const id = words.length;
			const copy = word.length > longestCopy ? Buffer.from(word).toString() : word;
			ids.set(copy, id);
			words.push(copy);
			const sound = soundOf(copy);
			letters = grown(letters, id + 1);
			lengths = grown(lengths, id + 1);
			letters[id] = lettersOf(sound);
			lengths[id] = sound.length;
			sorted.add(id);
			return id;
		},
		beginningWith: (text) =>
			sorted.range((id) => {
				const word = wordOf(id);
				if (word.startsWith(text)) return 0;
				return word < text ? -1 : 1;
			}),
		similarTo(word, unfinished) {
			const sound = soundOf(word);
			const limit = limitOf(sound);
			const own = lettersOf(sound);
			const similar: Likeness[] = [];
			for (let id = 0; id < words.length; id++) {
				const longer = (lengths[id] as number) - sound.length;
				const others = unfinished && longer > 0 ? own & (letters[id] as number) : (letters[id] as number);
				if (longer < -1 || (longer > 2 && !unfinished) || !mayBeAlike(own, others)) continue;
				const cost = costOf(sound, soundOf(wordOf(id)), unfinished);
				if (cost <= limit) similar.push({ word: wordOf(id), cost });
			}
			return similar.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
		},
		settle: sorted.settle,
		bytes: () => words.length * bytesOfWord + letters.byteLength + lengths.byteLength + sorted.bytes(),
	};
}
