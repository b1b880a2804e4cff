import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { groundSvg, shadowColour } from './ground';

/** Side of a composed picture, in pixels. */
export const pictureSide = 640;

/**
 * Object size: its geometric mean side aims at `mean` of the picture's side, its longer side stays below `longest`.
 * Scaling by area and not by the box keeps a banana from looking smaller than an apple.
 */
const productScale = { mean: 0.6, longest: 0.72 };

/** Places of the three objects of a category picture, back to front; centre and size as parts of the side. */
const coverPlaces = [
	{ x: 0.31, y: 0.4, mean: 0.36, longest: 0.44 },
	{ x: 0.7, y: 0.41, mean: 0.36, longest: 0.44 },
	{ x: 0.5, y: 0.64, mean: 0.42, longest: 0.5 },
];

interface Place {
	/** Centre, as parts of the picture's side. */
	x: number;
	y: number;
	mean: number;
	longest: number;
}

interface Size {
	width: number;
	height: number;
}

/** Shape of a buffer of RGBA pixels. */
interface Raw extends Size {
	channels: 4;
}

interface Layer {
	input: Buffer;
	raw: Raw;
	left: number;
	top: number;
}

let assets: string | undefined;

/** Folder of the illustrations; found from the project's root, so that it holds in the bundled server too. */
function assetFolder(): string {
	assets ??= join(
		dirname(createRequire(join(process.cwd(), 'package.json')).resolve('@lobehub/fluent-emoji-3d/package.json')),
		'assets',
	);
	return assets;
}

/** Path of an illustration, named by its code points in hexadecimal, joined by hyphens (`1f34e`, `1f336-fe0f`). */
export const illustrationPath = (codepoints: string): string => join(assetFolder(), `${codepoints}.webp`);

const grounds = new Map<number, Promise<Buffer>>();

/** The tinted ground of a hue as raw RGB pixels; drawn once, because 20 products share it. */
function ground(hue: number): Promise<Buffer> {
	let drawn = grounds.get(hue);
	if (!drawn) {
		drawn = sharp(Buffer.from(groundSvg(hue, pictureSide)))
			.removeAlpha()
			.raw()
			.toBuffer();
		grounds.set(hue, drawn);
	}
	return drawn;
}

/** Shadows are drawn at a quarter of the size and enlarged: blurring costs a sixteenth and looks the same. */
const shadowScale = 4;

/** A flat, blurred silhouette: `alpha` (8 bits a pixel) stretched to the given size, softened and tinted. */
async function shadow(
	alpha: Buffer,
	source: Size,
	size: Size,
	look: { blur: number; opacity: number; hue: number },
): Promise<{ input: Buffer; raw: Raw }> {
	const margin = Math.ceil((look.blur * 2.5) / shadowScale);
	const small = { width: Math.ceil(size.width / shadowScale), height: Math.ceil(size.height / shadowScale) };
	const width = small.width + 2 * margin;
	const height = small.height + 2 * margin;
	const blurred = await sharp(alpha, { raw: { ...source, channels: 1 } })
		.resize(small.width, small.height, { fit: 'fill', kernel: 'linear' })
		.extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#000' })
		.extractChannel(0)
		.blur(look.blur / shadowScale)
		.linear(look.opacity, 0)
		.raw()
		.toBuffer();
	const raw: Raw = { width: width * shadowScale, height: height * shadowScale, channels: 4 };
	const silhouette = await sharp(blurred, { raw: { width, height, channels: 1 } })
		.resize(raw.width, raw.height, { fit: 'fill', kernel: 'cubic' })
		.extractChannel(0)
		.raw()
		.toBuffer();
	const [red, green, blue] = shadowColour(look.hue);
	const input = Buffer.allocUnsafe(raw.width * raw.height * 4);
	for (let pixel = 0; pixel < silhouette.length; pixel++) {
		input[pixel * 4] = red;
		input[pixel * 4 + 1] = green;
		input[pixel * 4 + 2] = blue;
		input[pixel * 4 + 3] = silhouette[pixel] as number;
	}
	return { input, raw };
}

/** An illustration's pixels without the empty margin around it. (sharp's own trim takes ten times as long.) */
async function readObject(codepoints: string): Promise<{ data: Buffer; source: Size }> {
	const { data, info } = await sharp(illustrationPath(codepoints))
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	let [left, top, right, bottom] = [info.width, info.height, -1, -1];
	for (let y = 0; y < info.height; y++) {
		for (let x = 0; x < info.width; x++) {
			if ((data[(y * info.width + x) * 4 + 3] as number) <= 8) continue;
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = y;
		}
	}
	const source = { width: right - left + 1, height: bottom - top + 1 };
	const trimmed = Buffer.allocUnsafe(source.width * source.height * 4);
	for (let y = 0; y < source.height; y++) {
		const start = ((top + y) * info.width + left) * 4;
		data.copy(trimmed, y * source.width * 4, start, start + source.width * 4);
	}
	return { data: trimmed, source };
}

/** The object at its place with two shadows: a soft one behind it and a dense one where it stands. */
async function objectLayers(codepoints: string, hue: number, place: Place): Promise<Layer[]> {
	const { data, source } = await readObject(codepoints);
	const scale = Math.min(
		(place.mean * pictureSide) / Math.sqrt(source.width * source.height),
		(place.longest * pictureSide) / Math.max(source.width, source.height),
	);
	const width = Math.round(source.width * scale);
	const height = Math.round(source.height * scale);
	const left = Math.round(place.x * pictureSide - width / 2);
	const top = Math.round(place.y * pictureSide - height / 2);

	const raw: Raw = { ...source, channels: 4 };
	const [object, alpha] = await Promise.all([
		sharp(data, { raw }).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).raw().toBuffer(),
		sharp(data, { raw }).extractChannel(3).raw().toBuffer(),
	]);
	const contact = { width: Math.round(width * 0.88), height: Math.max(12, Math.round(width * 0.1)) };
	const [behind, below] = await Promise.all([
		shadow(alpha, source, { width, height }, { blur: 22, opacity: 0.2, hue }),
		shadow(alpha, source, contact, { blur: 10, opacity: 0.4, hue }),
	]);
	const centred = (shape: Size) => left + Math.round((width - shape.width) / 2);
	return [
		{ ...behind, left: centred(behind.raw) + 6, top: top + Math.round((height - behind.raw.height) / 2) + 22 },
		{ ...below, left: centred(below.raw), top: top + height - Math.round(below.raw.height * 0.56) },
		{ input: object, raw: { width, height, channels: 4 }, left, top },
	];
}

async function compose(hue: number, layers: Layer[]): Promise<Buffer> {
	const pixels = await ground(hue);
	return sharp(pixels, { raw: { width: pictureSide, height: pictureSide, channels: 3 } })
		.composite(layers)
		.removeAlpha()
		.png({ compressionLevel: 1 })
		.toBuffer();
}

/**
 * A product's picture: one illustration on the softly lit ground of its category.
 * @param codepoints name of the illustration, see `illustrationPath`
 * @param hue OKLCH hue of the ground, in degrees
 * @returns a square PNG of `pictureSide` pixels
 */
export async function composePicture(codepoints: string, hue: number): Promise<Buffer> {
	return compose(hue, await objectLayers(codepoints, hue, { x: 0.5, y: 0.49, ...productScale }));
}

/**
 * A category's picture: three of its objects standing together; the last one in front.
 * @returns a square PNG of `pictureSide` pixels
 */
export async function composeCover(codepoints: readonly [string, string, string], hue: number): Promise<Buffer> {
	const groups = await Promise.all(
		coverPlaces.map((place, index) => objectLayers(codepoints[index] as string, hue, place)),
	);
	return compose(hue, groups.flat());
}
