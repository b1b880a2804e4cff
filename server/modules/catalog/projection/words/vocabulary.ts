import { withRoom } from '../growing';
import { costOf, lettersOf, limitOf, mayBeAlike, soundOf } from './likeness';
import { createSortedKeys } from './sortedKeys';

/** V8 keeps the whole text of a slice that is longer. */
const longestCopy = 12;

const mostKnown = 100;

interface Likeness {
	word: string;
	cost: number;
}

export interface Vocabulary {
	idOf(word: string): number | undefined;
	/** Also of a new word. */
	intern(word: string): number;
	beginningWith(text: string): Uint32Array;
	/** Most similar first. */
	similarTo(word: string, unfinished: boolean): readonly Likeness[];
	settle(): void;
}

export function createVocabulary(): Vocabulary {
	const ids = new Map<string, number>();
	const words: string[] = [];
	let letters = new Int32Array(1024);
	/** Behind each other; each begins at its start. */
	let sounds = new Uint8Array(1024);
	let starts = new Uint32Array(1024);
	const wordOf = (id: number) => words[id] as string;
	const sorted = createSortedKeys((a, b) => (wordOf(a) < wordOf(b) ? -1 : 1));
	/** Answers of `similarTo` among all words, because a search asks several times. */
	const known = new Map<string, readonly Likeness[]>();

	return {
		idOf: (word) => ids.get(word),
		intern(word) {
			const present = ids.get(word);
			if (present !== undefined) return present;
			known.clear();
			const id = words.length;
			const copy = word.length > longestCopy ? Buffer.from(word).toString() : word;
			ids.set(copy, id);
			words.push(copy);
			const sound = soundOf(copy);
			letters = withRoom(letters, id + 1);
			letters[id] = lettersOf(sound);
			starts = withRoom(starts, id + 2);
			const start = starts[id] as number;
			sounds = withRoom(sounds, start + sound.length);
			sounds.set(sound, start);
			starts[id + 1] = start + sound.length;
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
			const key = `${unfinished ? '…' : ''}${word}`;
			const before = known.get(key);
			if (before) return before;
			const sound = soundOf(word);
			const limit = limitOf(sound);
			const own = lettersOf(sound);
			const similar: Likeness[] = [];
			for (let id = 0; id < words.length; id++) {
				const start = starts[id] as number;
				const end = starts[id + 1] as number;
				const longer = end - start - sound.length;
				if (longer < -1 || (longer > 2 && !unfinished)) continue;
				const all = letters[id] as number;
				if (!mayBeAlike(own, unfinished ? own & all : all)) continue;
				const cost = costOf(sound, sounds.subarray(start, end), limit, unfinished);
				if (cost <= limit) similar.push({ word: wordOf(id), cost });
			}
			similar.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
			if (known.size >= mostKnown) known.clear();
			known.set(key, similar);
			return similar;
		},
		settle: sorted.settle,
	};
}
