import { shadowColour } from './ground';
import { loadSharp } from './sharp';

/** RGBA pixels, 4 bytes each, rows from the top. */
export interface Pixels {
	data: Buffer;
	width: number;
	height: number;
}

export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

/**
 * Lays `layer` over `canvas` (RGB, `side` pixels wide and high); what sticks out is cut off. The sums end in + 0.5
 * because a Buffer cuts off fractions; Math.round would take most of the time of these loops.
 */
export function blend(canvas: Buffer, side: number, layer: Pixels, left: number, top: number): void {
	const { data, width } = layer;
	const firstX = Math.max(0, -left);
	const endX = Math.min(width, side - left);
	const endY = Math.min(layer.height, side - top);
	for (let y = Math.max(0, -top); y < endY; y++) {
		for (let x = firstX; x < endX; x++) {
			const from = (y * width + x) * 4;
			const alpha = (data[from + 3] as number) / 255;
			if (alpha === 0) continue;
			const to = ((top + y) * side + left + x) * 3;
			for (let channel = 0; channel < 3; channel++) {
				const under = canvas[to + channel] as number;
				canvas[to + channel] = under + ((data[from + channel] as number) - under) * alpha + 0.5;
			}
		}
	}
}

/** Shadows are drawn at a quarter of the size and enlarged: blurring costs a sixteenth and looks the same. */
const reduction = 4;

/** A soft shadow behind the object and a dense one where it stands; lengths in pixels of the picture. */
const behind = { blur: 22, opacity: 0.2, right: 6, down: 22 };
const below = { blur: 10, opacity: 0.4, width: 0.88, height: 0.1, leastHeight: 12, overlap: 0.44 };

/** Darkens `canvas` (RGB) by the shadows of an object that fills `box`; `source` gives the object's outline. */
export async function castShadow(canvas: Buffer, side: number, source: Pixels, box: Box, hue: number): Promise<void> {
	const outline = Buffer.allocUnsafe(source.width * source.height);
	for (let pixel = 0; pixel < outline.length; pixel++) outline[pixel] = source.data[pixel * 4 + 3] as number;
	const contactHeight = Math.max(below.leastHeight, box.width * below.height);
	const contact = {
		left: box.left + (box.width * (1 - below.width)) / 2,
		top: box.top + box.height - contactHeight * below.overlap,
		width: box.width * below.width,
		height: contactHeight,
	};
	const [soft, dense] = await Promise.all([
		silhouette(
			outline,
			source,
			{ ...box, left: box.left + behind.right, top: box.top + behind.down },
			side,
			behind.blur,
		),
		silhouette(outline, source, contact, side, below.blur),
	]);
	const small = side / reduction;
	const darkness = Buffer.allocUnsafe(small * small);
	for (let pixel = 0; pixel < darkness.length; pixel++) {
		const light =
			(1 - ((soft[pixel] as number) / 255) * behind.opacity) * (1 - ((dense[pixel] as number) / 255) * below.opacity);
		darkness[pixel] = (1 - light) * 255 + 0.5;
	}
	const sharp = await loadSharp();
	const full = await sharp(darkness, { raw: { width: small, height: small, channels: 1 } })
		.resize(side, side, { kernel: 'cubic' })
		.extractChannel(0)
		.raw()
		.toBuffer();
	const colour = shadowColour(hue);
	for (let pixel = 0; pixel < full.length; pixel++) {
		const alpha = (full[pixel] as number) / 255;
		if (alpha === 0) continue;
		for (let channel = 0; channel < 3; channel++) {
			const to = pixel * 3 + channel;
			canvas[to] = (canvas[to] as number) * (1 - alpha) + (colour[channel] as number) * alpha + 0.5;
		}
	}
}

/** The outline stretched to `box` and blurred, on an empty plane of a quarter of the picture's side, 1 byte a pixel. */
async function silhouette(outline: Buffer, source: Pixels, box: Box, side: number, blur: number): Promise<Buffer> {
	const small = side / reduction;
	const width = Math.max(1, Math.round(box.width / reduction));
	const height = Math.max(1, Math.round(box.height / reduction));
	const sharp = await loadSharp();
	const shape = await sharp(outline, { raw: { width: source.width, height: source.height, channels: 1 } })
		.resize(width, height, { fit: 'fill', kernel: 'linear' })
		.extractChannel(0)
		.raw()
		.toBuffer();
	const plane = Buffer.alloc(small * small);
	const left = Math.round(box.left / reduction);
	const top = Math.round(box.top / reduction);
	const firstX = Math.max(0, -left);
	const endX = Math.min(width, small - left);
	const endY = Math.min(height, small - top);
	for (let y = Math.max(0, -top); y < endY; y++) {
		shape.copy(plane, (top + y) * small + left + firstX, y * width + firstX, y * width + endX);
	}
	return sharp(plane, { raw: { width: small, height: small, channels: 1 } })
		.blur(blur / reduction)
		.extractChannel(0)
		.raw()
		.toBuffer();
}
