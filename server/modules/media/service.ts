import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { imageWidths } from '../../../contract/images';
import { invalidFields } from '../../lib/shopError';
import { exists, writeAtomically } from './files';

/** Pixels of a picture that are decoded at most: 8 MB of compressed bytes can hide gigabytes. */
const maxPixels = 50_000_000;
/** The smaller widths are made of this file (variants.ts), so it keeps more than the eye asks for. */
const quality = 90;
/** Quickest encoder setting that still halves a JPEG. */
const effort = 2;

const refused = 'La imagen debe ser JPEG, PNG o WebP';

/** Checks the magic bytes. SVG is refused because it can carry scripts. */
function looksLikeImage(content: Buffer): boolean {
	const jpeg = content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
	const png = content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
	const webp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
	return jpeg || png || webp;
}

export interface ImageStore {
	readonly folder: string;
	/** Answers the address of the largest width. Throws 400 for anything but a JPEG, PNG or WebP that can be decoded. */
	store(content: Buffer): Promise<string>;
}

/** Named after their content and so never changed. */
export function createImageStore({ dataDir }: { dataDir: string }): ImageStore {
	const folder = path.join(dataDir, 'uploads');
	/** Pictures are encoded one at a time: a decoded one takes up to 200 MB. */
	let queue: Promise<unknown> = Promise.resolve();

	async function encode(content: Buffer): Promise<string> {
		const { default: sharp } = await import('sharp');
		const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
		const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
		const { width, height } = (await picture.metadata()).autoOrient;
		const largest = Math.min(Math.max(width, height), Math.max(...imageWidths));
		const url = `/uploads/${hash}-${largest}.webp`;
		if (await exists(path.join(folder, `${hash}-${largest}.webp`))) return url;
		await fs.mkdir(folder, { recursive: true });
		const encoded = await picture
			.resize(largest, largest, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
			.webp({ quality, effort })
			.toBuffer();
		await writeAtomically(folder, `${hash}-${largest}.webp`, encoded);
		return url;
	}

	return {
		folder,
		async store(content) {
			if (!looksLikeImage(content)) throw invalidFields({ image: refused });
			const stored = queue
				.then(() => encode(content))
				.catch((error: unknown) => {
					throw isFileError(error) ? error : invalidFields({ image: refused });
				});
			queue = stored.catch(() => {});
			return stored;
		},
	};
}

/** A full disk is no fault of the picture. */
const isFileError = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException)?.syscall === 'string';
