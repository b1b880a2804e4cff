import * as v from 'valibot';
import { optionalText, withoutNul } from '../shared/primitives';
import { groupLimits } from './group';

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
