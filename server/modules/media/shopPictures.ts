import type { Sharp } from 'sharp';
import { type IconSide, iconAddress, iconSides, shapedSizes } from '../../../contract/images';
import { leastIconSide, maskableMargin, type ShopPictureUse, shapedBoxes } from '../../../contract/looks';
import { invalidFields } from '../../lib/shopError';

/** Files of a picture, by name. */
export type Encoded = Map<string, Buffer>;

const white = '#fff';
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const webp = { quality: 84, alphaQuality: 90, effort: 4 } as const;
const nameOf = (address: string): string => address.replace('/uploads/', '');

interface Shaped {
	/** Of the file that stands for the picture. */
	name: string;
	encode(): Promise<Encoded>;
}

/** A picture of the shop in all its sizes. `hash` begins its names; `width` and `height` are those of the upload. */
export function shopPicture(
	picture: Sharp,
	{ use, hash, width, height }: { use: ShopPictureUse; hash: string; width: number; height: number },
): Shaped {
	if (use === 'icon') {
		if (Math.min(width, height) < leastIconSide)
			throw invalidFields({ image: `El icono debe medir por lo menos ${leastIconSide} × ${leastIconSide} píxeles` });
		const largest = `/uploads/${hash}-512.png`;
		return { name: nameOf(largest), encode: () => encodeIcon(picture, largest) };
	}
	const box = shapedBoxes[use];
	const scale = Math.min(1, box.width / width, box.height / height);
	const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
	const largest = `/uploads/${hash}-${side(width)}x${side(height)}.webp`;
	return { name: nameOf(largest), encode: () => encodeShaped(picture, largest) };
}

async function encodeShaped(picture: Sharp, largest: string): Promise<Encoded> {
	const files: Encoded = new Map();
	for (const { url, width, height } of shapedSizes(largest).reverse()) {
		const sized = picture.clone().resize(width, height, { fit: 'fill' });
		files.set(nameOf(url), await sized.webp(webp).toBuffer());
	}
	return files;
}

async function encodeIcon(picture: Sharp, largest: string): Promise<Encoded> {
	// An opaque icon's own ground is white where its picture is not square or has holes.
	const square = (side: number, opaque: boolean) => {
		const sized = picture.clone().resize(side, side, { fit: 'contain', background: opaque ? white : transparent });
		return opaque ? sized.flatten({ background: white }) : sized;
	};
	const files: Encoded = new Map();
	const put = async (side: IconSide | 'maskable', icon: Sharp) => {
		files.set(nameOf(iconAddress(largest, side)), await icon.png({ compressionLevel: 9 }).toBuffer());
	};
	const whole = Math.max(...iconSides);
	const margin = Math.round(whole * maskableMargin);
	const sides = { top: margin, bottom: margin, left: margin, right: margin };
	await put('maskable', square(whole - 2 * margin, true).extend({ ...sides, background: white }));
	// Phones paint black behind a transparent one of 180. The side that stands for all comes last.
	for (const side of iconSides) await put(side, square(side, side === 180));
	return files;
}
