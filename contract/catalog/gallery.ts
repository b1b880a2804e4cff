import * as v from 'valibot';
import { optionalText, withoutNul } from '../shared/primitives';
import { groupLimits } from './group';
import type { GalleryPicture } from './product';

/** From `adminPicturePaths.store`, or already stored. */
export const PictureAddress = v.pipe(
	v.string(),
	v.minLength(1, 'Falta la imagen'),
	v.maxLength(2000, 'La dirección es demasiado larga'),
	withoutNul,
);

export const PictureText = optionalText('El texto de la imagen', groupLimits.alt);

export const galleryOf = (most: number) =>
	v.pipe(
		v.array(v.object({ url: PictureAddress, alt: PictureText })),
		v.maxLength(most, `Como máximo ${groupLimits.pictures} imágenes`),
	);

/** `pictures` come from a form that showed `base`; newer stored ones follow as far as there is room. */
export function galleryAfter(
	stored: readonly GalleryPicture[],
	pictures: readonly GalleryPicture[],
	base: readonly GalleryPicture[] | undefined,
): GalleryPicture[] {
	if (JSON.stringify(pictures) === JSON.stringify(base)) return [...stored];
	const formUrls = new Set([...pictures, ...(base ?? stored)].map(({ url }) => url));
	return [...pictures, ...stored.filter(({ url }) => !formUrls.has(url))].slice(0, groupLimits.pictures);
}
