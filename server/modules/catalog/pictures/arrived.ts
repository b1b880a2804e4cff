import { galleryAfter } from '../../../../contract/catalog/gallery';
import { type GalleryPicture, picturesOf } from '../../../../contract/catalog/product';

interface Pictured {
	imageUrl?: string | undefined;
	imageAlt?: string | undefined;
	pictures?: GalleryPicture[] | undefined;
	picturesBase?: GalleryPicture[] | undefined;
}

/** Fields of a form with pictures that arrived at the locked product since it was opened. */
export function withArrived(form: Pictured, now: readonly GalleryPicture[]): Omit<Pictured, 'picturesBase'> {
	if (!form.picturesBase || form.imageUrl === undefined) return {};
	const [first, ...pictures] = galleryAfter(now, picturesOf(form), form.picturesBase);
	return { imageUrl: first?.url ?? '', imageAlt: first?.alt ?? '', pictures };
}
