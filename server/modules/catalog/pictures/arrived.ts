import { galleryAfter } from '#contract/catalog/gallery';
import { type GalleryPicture, picturesOf } from '#contract/catalog/product';

interface Pictured {
	imageUrl?: string | undefined;
	imageAlt?: string | undefined;
	pictures?: GalleryPicture[] | undefined;
	picturesBase?: GalleryPicture[] | undefined;
}

/**
 * Fields of a form with pictures that arrived at the locked product since it was opened. `isShared`: its first one is its
 * group's, which stays while the form names no other.
 */
export function withArrived(
	form: Pictured,
	now: readonly GalleryPicture[],
	isShared = false,
): Omit<Pictured, 'picturesBase'> {
	if (!form.picturesBase || form.imageUrl === undefined) return {};
	const all = galleryAfter(now, picturesOf(form), form.picturesBase);
	if (isShared && !form.imageUrl) return { imageUrl: '', imageAlt: '', pictures: all };
	const [first, ...pictures] = all;
	return { imageUrl: first?.url ?? '', imageAlt: first?.alt ?? '', pictures };
}
