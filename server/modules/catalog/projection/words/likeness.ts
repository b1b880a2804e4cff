/** Costs of differences, a wrong letter being 10. */
const wrong = 10;
/** Who types fast leaves out more letters than they add. */
const missing = 8;
const surplus = 12;
const exchanged = 7;
const vowelCost = 8;
const neighbourCost = 8;
/** `urbano` and `urbana`. */
const endingCost = 4;
const firstLetterCost = 4;

/** By length of the sound; the first for four letters. Shorter ones would be like too many. */
const limits = [10, 12, 16, 16, 20];
const shortestAlike = 4;

/** Of the highest cost; what costs more is not like it. */
export const limitOf = (sound: string): number =>
	sound.length < shortestAlike ? 0 : (limits[Math.min(sound.length - shortestAlike, limits.length - 1)] as number);

const sounds: [RegExp, string][] = [
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

/** Words that sound alike in Peru are the same; so is a plural with its singular. */
export const soundOf = (word: string): string =>
	sounds.reduce((text, [letters, sound]) => text.replace(letters, sound), word.slice(0, 40));

export function lettersOf(sound: string): number {
	let letters = 0;
	for (let at = 0; at < sound.length; at++) letters |= 1 << (sound.charCodeAt(at) & 31);
	return letters;
}

const countBits = (bits: number): number => {
	let count = 0;
	for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
	return count;
};

/** No limit allows more. */
const mostDifferences = 3;
/** Cheaper than the cost, and leaves out no similar word. */
export const mayBeAlike = (letters: number, others: number): boolean =>
	countBits(letters & ~others) <= mostDifferences && countBits(others & ~letters) <= mostDifferences;

const isVowel = (letter: string) => 'aeiou'.includes(letter);
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const areNeighbours = (a: string, b: string) => rows.some((row) => row.includes(a + b) || row.includes(b + a));

function wrongCost(a: string, b: string, isLast: boolean): number {
	if (a === b) return 0;
	if (isVowel(a) && isVowel(b)) return isLast ? endingCost : vowelCost;
	return areNeighbours(a, b) ? neighbourCost : wrong;
}

/** Of making the one sound of the other (Damerau and Levenshtein); unfinished, of a beginning of the other. */
export function costOf(typed: string, right: string, unfinished = false): number {
	let beforeLast: number[] = [];
	let last = Array.from({ length: right.length + 1 }, (_, at) => at * missing);
	for (let row = 1; row <= typed.length; row++) {
		const letter = typed.charAt(row - 1);
		const costs = [row * surplus];
		for (let at = 1; at <= right.length; at++) {
			const other = right.charAt(at - 1);
			const isLast = row === typed.length && at === right.length;
			let cost = Math.min(
				(last[at - 1] as number) + wrongCost(letter, other, isLast),
				(last[at] as number) + surplus,
				(costs[at - 1] as number) + missing,
			);
			if (row > 1 && at > 1 && letter === right.charAt(at - 2) && typed.charAt(row - 2) === other)
				cost = Math.min(cost, (beforeLast[at - 2] as number) + exchanged);
			costs.push(cost);
		}
		beforeLast = last;
		last = costs;
	}
	const cost = unfinished ? Math.min(...last) : (last[right.length] as number);
	return cost + (typed.charAt(0) === right.charAt(0) ? 0 : firstLetterCost);
}
