import * as v from 'valibot';
import { optionalText, withoutNul } from '../shared/primitives';
import { groupLimits } from './group';
import type { GalleryPicture } from './product';

/** Addresses come from `adminPicturePaths.store`, or stood there before. */
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

/** `given` by a form that showed `base`: what has arrived since stays, behind it and as far as there is room. */
export function galleryAfter(
	now: readonly GalleryPicture[],
	given: readonly GalleryPicture[],
	base: readonly GalleryPicture[] | undefined,
): GalleryPicture[] {
	if (JSON.stringify(given) === JSON.stringify(base)) return [...now];
	const known = new Set([...given, ...(base ?? now)].map(({ url }) => url));
	return [...given, ...now.filter(({ url }) => !known.has(url))].slice(0, groupLimits.pictures);
}
