/** Costs of differences, a wrong letter being 10. */
const wrong = 10;
/** Who types fast leaves out more letters than they add. */
const missing = 8;
const surplus = 12;
const exchanged = 7;
const vowelCost = 8;
const neighbourCost = 8;
/** `urbano` and `urbana`. */
export const endingCost = 4;
const firstLetterCost = 4;

/** By length of the sound; the first for four letters, in which a wrong one makes another word. */
const limits = [8, 12, 14, 16, 20];
const shortestAlike = 4;

/** What costs more is not like it. */
export const limitOf = (sound: Uint8Array): number =>
	sound.length < shortestAlike ? 0 : (limits[Math.min(sound.length - shortestAlike, limits.length - 1)] as number);

const longestSound = 40;
const sounds: readonly [RegExp, string][] = [
	[/ll/g, 'y'],
	[/ch/g, '9'],
	[/h/g, ''],
	[/z|c(?=[ei])/g, 's'],
	[/qu(?=[ei])|[cq]/g, 'k'],
	[/gu(?=[ei])/g, '7'],
	[/g(?=[ei])/g, 'j'],
	[/7/g, 'g'],
	[/v/g, 'b'],
	[/(.)\1+/g, '$1'],
	[/(...)s$/, '$1'],
];

/** Words that sound alike in Peru are the same; so is a plural with its singular. One byte a letter. */
export const soundOf = (word: string): Uint8Array =>
	Buffer.from(
		sounds.reduce((text, [letters, sound]) => text.replace(letters, sound), word.slice(0, longestSound)),
		'latin1',
	);

export function lettersOf(sound: Uint8Array): number {
	let letters = 0;
	for (const letter of sound) letters |= 1 << (letter & 31);
	return letters;
}

export const countBits = (bits: number): number => {
	const pairs = bits - ((bits >>> 1) & 0x55555555);
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** No limit allows more. */
const mostDifferences = 3;
/** Cheaper than the cost, and leaves out no similar word. */
export const mayBeAlike = (letters: number, others: number): boolean =>
	countBits(letters & ~others) <= mostDifferences && countBits(others & ~letters) <= mostDifferences;

const vowels = 'aeiou';
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const letterCount = 256;

/** Of one letter for another. */
const wrongCosts = new Uint8Array(letterCount * letterCount).fill(wrong);
const setCost = (a: string, b: string, cost: number) => {
	wrongCosts[a.charCodeAt(0) * letterCount + b.charCodeAt(0)] = cost;
};
for (const row of rows)
	for (let at = 1; at < row.length; at++) {
		setCost(row.charAt(at - 1), row.charAt(at), neighbourCost);
		setCost(row.charAt(at), row.charAt(at - 1), neighbourCost);
	}
for (const a of vowels) for (const b of vowels) setCost(a, b, vowelCost);
for (let letter = 0; letter < letterCount; letter++) wrongCosts[letter * (letterCount + 1)] = 0;
const isVowel = (letter: number) => vowels.includes(String.fromCharCode(letter));

const width = longestSound + 1;
const costs = new Int32Array(width * width);
for (let at = 0; at < width; at++) {
	costs[at] = at * missing;
	costs[at * width] = at * surplus;
}

/**
 * Of making the one sound of the other (Damerau and Levenshtein), or a beginning of it for an unfinished one. Above the
 * limit it may be less than right.
 */
export function costOf(typed: Uint8Array, right: Uint8Array, limit: number, unfinished = false): number {
	const first = typed[0] === right[0] ? 0 : firstLetterCost;
	for (let row = 1; row <= typed.length; row++) {
		const letter = typed[row - 1] as number;
		const here = row * width;
		let lowest = row * surplus;
		for (let at = 1; at <= right.length; at++) {
			const other = right[at - 1] as number;
			const place = here + at;
			let replaced = wrongCosts[letter * letterCount + other] as number;
			if (row === typed.length && at === right.length && replaced === vowelCost && isVowel(other))
				replaced = endingCost;
			let cost = (costs[place - width - 1] as number) + replaced;
			const added = (costs[place - width] as number) + surplus;
			if (added < cost) cost = added;
			const left = (costs[place - 1] as number) + missing;
			if (left < cost) cost = left;
			if (row > 1 && at > 1 && letter === right[at - 2] && typed[row - 2] === other) {
				const swapped = (costs[place - 2 * width - 2] as number) + exchanged;
				if (swapped < cost) cost = swapped;
			}
			costs[place] = cost;
			if (cost < lowest) lowest = cost;
		}
		// An exchange looks two rows back.
		if (lowest > limit + wrong) return lowest;
	}
	const end = typed.length * width;
	if (!unfinished) return (costs[end + right.length] as number) + first;
	return Math.min(...costs.subarray(end, end + right.length + 1)) + first;
}
