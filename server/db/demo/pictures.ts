import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { groundSvg } from './ground';
import { blend, castShadow, type Pixels } from './layers';
import { loadSharp } from './sharp';

/** Side of a composed picture, in pixels. */
export const pictureSide = 640;

interface Place {
	/** Centre, as parts of the picture's side. */
	x: number;
	y: number;
	mean: number;
	longest: number;
}

/**
 * Object size: its geometric mean side aims at `mean` of the picture's side, its longer side stays below `longest`.
 * Scaling by area and not by the box keeps a banana from looking smaller than an apple.
 */
const productPlace: Place = { x: 0.5, y: 0.49, mean: 0.6, longest: 0.72 };

/** Places of the three objects of a category picture, back to front; centre and size as parts of the side. */
const coverPlaces: Place[] = [
	{ x: 0.31, y: 0.4, mean: 0.36, longest: 0.44 },
	{ x: 0.7, y: 0.41, mean: 0.36, longest: 0.44 },
	{ x: 0.5, y: 0.64, mean: 0.42, longest: 0.5 },
];

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
		drawn = loadSharp().then((sharp) =>
			sharp(Buffer.from(groundSvg(hue, pictureSide)))
				.removeAlpha()
				.raw()
				.toBuffer(),
		);
		grounds.set(hue, drawn);
	}
	return drawn;
}

/** An illustration's pixels without the empty margin around it. (sharp's own trim takes ten times as long.) */
async function readObject(codepoints: string): Promise<Pixels> {
	const sharp = await loadSharp();
	const { data, info } = await sharp(illustrationPath(codepoints))
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	let [left, top, right, bottom] = [info.width, info.height, -1, -1];
	for (let y = 0; y < info.height; y++) {
		for (let x = 0; x < info.width; x++) {
			if ((data[(y * info.width + x) * 4 + 3] as number) <= 8) continue;
			if (x < left) left = x;
			if (x > right) right = x;
			if (y < top) top = y;
			bottom = y;
		}
	}
	const width = right - left + 1;
	const height = bottom - top + 1;
	const trimmed = Buffer.allocUnsafe(width * height * 4);
	for (let y = 0; y < height; y++) {
		const start = ((top + y) * info.width + left) * 4;
		data.copy(trimmed, y * width * 4, start, start + width * 4);
	}
	return { data: trimmed, width, height };
}

/** Sets the object with its shadows on `canvas` (RGB, square), which is changed. */
async function place(canvas: Buffer, codepoints: string, hue: number, at: Place): Promise<void> {
	const sharp = await loadSharp();
	const source = await readObject(codepoints);
	const scale = Math.min(
		(at.mean * pictureSide) / Math.sqrt(source.width * source.height),
		(at.longest * pictureSide) / Math.max(source.width, source.height),
	);
	const width = Math.round(source.width * scale);
	const height = Math.round(source.height * scale);
	const left = Math.round(at.x * pictureSide - width / 2);
	const top = Math.round(at.y * pictureSide - height / 2);
	const [object] = await Promise.all([
		sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } })
			.resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
			.raw()
			.toBuffer(),
		castShadow(canvas, pictureSide, source, { left, top, width, height }, hue),
	]);
	blend(canvas, pictureSide, { data: object, width, height }, left, top);
}

/** Uncompressed PNG: the picture is decoded again at once, and (de)compressing it would take longer than drawing it. */
async function encode(canvas: Buffer): Promise<Buffer> {
	const sharp = await loadSharp();
	return sharp(canvas, { raw: { width: pictureSide, height: pictureSide, channels: 3 } })
		.png({ compressionLevel: 0 })
		.toBuffer();
}

/**
 * A product's picture: one illustration on the softly lit ground of its category.
 * @param codepoints name of the illustration, see `illustrationPath`
 * @param hue OKLCH hue of the ground, in degrees
 * @returns a square PNG of `pictureSide` pixels
 */
export async function composePicture(codepoints: string, hue: number): Promise<Buffer> {
	const canvas = Buffer.from(await ground(hue));
	await place(canvas, codepoints, hue, productPlace);
	return encode(canvas);
}

/**
 * A category's picture: three of its objects standing together; the last one in front.
 * @returns a square PNG of `pictureSide` pixels
 */
export async function composeCover(codepoints: readonly [string, string, string], hue: number): Promise<Buffer> {
	const canvas = Buffer.from(await ground(hue));
	for (const [index, at] of coverPlaces.entries()) await place(canvas, codepoints[index] as string, hue, at);
	return encode(canvas);
}
