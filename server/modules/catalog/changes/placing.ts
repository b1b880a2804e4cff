import type { GalleryPicture } from '#contract/catalog/product';

/** Null first: the first picture is the group's. */
export type Slots = readonly (GalleryPicture | null)[];

export interface Placed {
	place: number;
	stored: string;
	before: string | null;
}

/**
 * Null: unchanged. Pictures arrive in any order and some never, so the place depends on `others` of the same file. What
 * somebody set there since the picture was queued stays: `before` stood there then. An `inserted` one replaces nothing
 * and precedes `before`.
 */
export function placePicture(
	gallery: Slots,
	{
		place,
		before,
		inserted,
		picture,
		others,
	}: {
		place: number;
		before: string | null;
		inserted: boolean;
		picture: GalleryPicture;
		others: readonly Placed[];
	},
): Slots | null {
	const urls = gallery.map((one) => one?.url);
	if (urls.includes(picture.url)) return null;
	if (inserted) {
		const later = others.filter((other) => other.before === before && other.place > place).map(({ stored }) => stored);
		const next = urls.findIndex((url) => url && (url === before || later.includes(url)));
		return gallery.toSpliced(next < 0 ? gallery.length : next, 0, picture);
	}
	if (before !== null)
		return urls.includes(before) ? gallery.map((one) => (one?.url === before ? picture : one)) : null;
	const placeOf = new Map(others.map((other) => [other.stored, other.place]));
	const standing = gallery[place];
	if (standing && !placeOf.has(standing.url)) return null;
	if (place === 0 && standing === null) return [picture, ...gallery.slice(1)];
	const next = gallery.findIndex((one) => one && (placeOf.get(one.url) ?? -1) > place);
	return next < 0 ? [...gallery, picture] : gallery.toSpliced(next, 0, picture);
}
