/** Of a word in a name, a category, a description; the best counts. */
export const points = {
	name: { word: 100, form: 96, synonym: 85, synonymForm: 83, beginning: 60, alike: 45 },
	category: { word: 30, form: 29, synonym: 27, synonymForm: 26, beginning: 24, alike: 20 },
	description: { word: 12, form: 11, synonym: 10, synonymForm: 9, beginning: 6, alike: 5 },
	sku: { whole: 100, beginning: 50 },
} as const;

export type Fit = keyof typeof points.name;

/** Of a word that somebody is typing: above a synonym. */
export const unfinishedPoints = 70;

/** For the first word of a name, which says what the product is. */
export const firstWordPoints = 10;
/** Less than the difference between a missing and a surplus letter. */
export const firstAlikePoints = 3;

/** For a name that begins with all words in their order; the last may be the beginning of a word. */
export const beginsPoints = 200;
export const beginsUnfinishedPoints = 20;

/** For a word that need not match. */
export const optionalPoints = 1;
