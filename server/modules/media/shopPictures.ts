import type { Sharp } from 'sharp';
import { contrast, hexOf, themeColours } from '#contract/settings/accent';
import { leastIconSide, maskableMargin, type ShopPictureUse, shapedBoxes } from '#contract/settings/fields';
import { type IconSide, iconAddress, iconSides, shapedSizes } from '#contract/shop/default';
import { invalidFields } from '#platform/lib/shopError';

export type Encoded = Map<string, Buffer>;

const white = '#fff';
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const webp = { quality: 84, alphaQuality: 90, effort: 4 } as const;
/** Header surfaces of both themes. */
const logoGrounds = [themeColours.light, themeColours.dark].map((theme) => hexOf(theme['surface-1']));
const logoMargin = 0.1;
/** Below it a part of a logo is invisible. */
const minContrast = 2;
const nameOf = (address: string): string => address.replace('/uploads/', '');

interface Shaped {
	name: string;
	encode(): Promise<Encoded>;
}

/** `width` and `height` of the upload. */
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
	return { name: nameOf(largest), encode: () => encodeShaped(picture, use, largest) };
}

async function encodeShaped(picture: Sharp, use: ShopPictureUse, largest: string): Promise<Encoded> {
	const ground = use === 'logo' ? await groundOf(picture) : null;
	const files: Encoded = new Map();
	for (const { url, width, height } of shapedSizes(largest).reverse()) {
		const sized = ground
			? onGround(picture, ground, width, height)
			: picture.clone().resize(width, height, { fit: 'fill' });
		files.set(nameOf(url), await sized.webp(webp).toBuffer());
	}
	return files;
}

/** The surface that hides less of the logo; null for an opaque logo. */
async function groundOf(logo: Sharp): Promise<string | null> {
	const sample = logo.clone().resize(96, 96, { fit: 'inside' }).toColourspace('srgb').ensureAlpha().raw();
	const { data } = await sample.toBuffer({ resolveWithObject: true });
	const lost = logoGrounds.map(() => 0);
	let hasHoles = false;
	for (let at = 0; at < data.length; at += 4) {
		const alpha = data[at + 3] ?? 0;
		if (alpha < 250) hasHoles = true;
		const colour = `#${data.toString('hex', at, at + 3)}`;
		logoGrounds.forEach((ground, index) => {
			if (alpha > 0 && contrast(colour, ground) < minContrast) lost[index] = (lost[index] ?? 0) + alpha;
		});
	}
	return hasHoles ? (logoGrounds[lost.indexOf(Math.min(...lost))] ?? null) : null;
}

function onGround(logo: Sharp, background: string, width: number, height: number): Sharp {
	const margin = Math.round(Math.min(width, height) * logoMargin);
	return logo
		.clone()
		.flatten({ background })
		.resize(width - 2 * margin, height - 2 * margin, { fit: 'contain', background })
		.extend({ top: margin, bottom: margin, left: margin, right: margin, background });
}

async function encodeIcon(picture: Sharp, largest: string): Promise<Encoded> {
	// White fills holes and borders.
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
	// Phones paint black behind a transparent icon of 180.
	for (const side of iconSides) await put(side, square(side, side === 180));
	return files;
}
