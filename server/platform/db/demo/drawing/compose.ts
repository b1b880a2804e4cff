import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { type Drawn, pictureSide } from '../rows';
import { groundSvg, shadowColour } from './ground';
import { type Pack, packed } from './packaging';

interface Place {
	x: number;
	y: number;
	mean: number;
	longest: number;
}

/** Shares of the side. `mean` makes a banana look as large as an apple. */
const productPlace: Place = { x: 0.5, y: 0.49, mean: 0.6, longest: 0.72 };

const coverPlaces: Place[] = [
	{ x: 0.31, y: 0.4, mean: 0.36, longest: 0.44 },
	{ x: 0.7, y: 0.41, mean: 0.36, longest: 0.44 },
	{ x: 0.5, y: 0.64, mean: 0.42, longest: 0.5 },
];

/** Pixels. */
const behind = { blur: 22, opacity: 0.2, right: 6, down: 22 };
const below = { blur: 10, opacity: 0.4, width: 0.88, height: 0.1, leastHeight: 12, overlap: 0.44 };

interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** sharp's `info` calls raw pixels premultiplied, which they are not: edges would turn white. */
const rgba = ({ width, height }: { width: number; height: number }) => ({
	raw: { width, height, channels: 4 as const },
});

const assetFolder = join(dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/** Hexadecimal code points with hyphens (`1f34e`, `1f336-fe0f`). */
export const illustrationPath = (codepoints: string): string => join(assetFolder, `${codepoints}.webp`);

const drawnOf = (drawing: string | Drawn): Drawn => (typeof drawing === 'string' ? { picture: drawing } : drawing);

async function layersOf(drawing: string | Drawn, hue: number, at: Place, pack?: Pack): Promise<OverlayOptions[]> {
	const { picture, tint, flop = false } = drawnOf(drawing);
	const object = pack ? await packed(pack, illustrationPath(pack.label)) : illustrationPath(picture);
	const tinted = tint ? sharp(object).modulate(tint) : sharp(object);
	const trimmed = await tinted
		.flop(flop)
		.trim({ background: '#0000', threshold: 8 })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const scale = Math.min(
		(at.mean * pictureSide) / Math.sqrt(trimmed.info.width * trimmed.info.height),
		(at.longest * pictureSide) / Math.max(trimmed.info.width, trimmed.info.height),
	);
	const width = Math.round(trimmed.info.width * scale);
	const height = Math.round(trimmed.info.height * scale);
	const box = {
		left: Math.round(at.x * pictureSide - width / 2),
		top: Math.round(at.y * pictureSide - height / 2),
		width,
		height,
	};
	const sized = await sharp(trimmed.data, rgba(trimmed.info)).resize(width, height, { fit: 'fill' }).raw().toBuffer();
	const contactHeight = Math.max(below.leastHeight, width * below.height);
	const contact = {
		left: Math.round(box.left + (width * (1 - below.width)) / 2),
		top: Math.round(box.top + height - contactHeight * below.overlap),
		width: Math.round(width * below.width),
		height: Math.round(contactHeight),
	};
	const outline = await sharp(sized, rgba(box)).extractChannel('alpha').png().toBuffer();
	return [
		await shadow(outline, { ...box, left: box.left + behind.right, top: box.top + behind.down }, hue, behind),
		await shadow(outline, contact, hue, below),
		{ input: sized, ...rgba(box), left: box.left, top: box.top },
	];
}

async function shadow(
	outline: Buffer,
	box: Box,
	hue: number,
	{ blur, opacity }: { blur: number; opacity: number },
): Promise<OverlayOptions> {
	const margin = 3 * blur;
	const mask = await sharp(outline)
		.resize(box.width, box.height, { fit: 'fill' })
		.extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#000' })
		.blur(blur)
		.linear(opacity)
		.extractChannel(0)
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = mask.info;
	const [r, g, b] = shadowColour(hue);
	const layer = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
		.joinChannel(mask.data, { raw: mask.info })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { input: layer.data, raw: layer.info, left: box.left - margin, top: box.top - margin };
}

/** Uncompressed: it is decoded at once. */
function compose(hue: number, layers: OverlayOptions[]): Promise<Buffer> {
	return sharp(Buffer.from(groundSvg(hue, pictureSide)))
		.composite(layers)
		.removeAlpha()
		.png({ compressionLevel: 0 })
		.toBuffer();
}

/** A square PNG; `hue` in OKLCH degrees. */
export async function composePicture(drawn: string | Drawn, hue: number, pack?: Pack): Promise<Buffer> {
	return compose(hue, await layersOf(drawn, hue, productPlace, pack));
}

export async function composeCover(drawn: readonly (string | Drawn)[], hue: number): Promise<Buffer> {
	const layers = await Promise.all(coverPlaces.map((at, index) => layersOf(drawn[index] ?? '', hue, at)));
	return compose(hue, layers.flat());
}
