import { createHash } from 'node:crypto';
import { imageWidths } from '../../../contract/images';
import type { Config } from '../../config';
import { invalidFields } from '../../lib/shopError';
import { openBucket } from './bucketStore';
import { openFolder } from './folderStore';
import type { PictureStore } from './pictureStore';

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

type PictureSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'uploads'>>;

export const openPictureStore = ({ dataDir, uploads }: PictureSettings): PictureStore =>
	uploads ? openBucket(uploads) : openFolder(dataDir);

export interface ImageStore {
	readonly files: PictureStore;
	/** Answers the address of the largest width. Throws 400 for anything but a JPEG, PNG or WebP that can be decoded. */
	store(content: Buffer): Promise<string>;
}

export function createImageStore(settings: PictureSettings): ImageStore {
	const files = openPictureStore(settings);
	/** Pictures are encoded one at a time: a decoded one takes up to 200 MB. */
	let queue: Promise<unknown> = Promise.resolve();

	async function encode(content: Buffer): Promise<{ name: string; encoded: Buffer | null }> {
		const picture = await decodable(content);
		const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
		const name = `${hash}-${picture.largest}.webp`;
		if (await files.has(name)) return { name, encoded: null };
		return { name, encoded: await picture.encode().catch(notAPicture) };
	}

	return {
		files,
		async store(content) {
			if (!looksLikeImage(content)) throw invalidFields({ image: refused });
			const encoding = queue.then(() => encode(content));
			queue = encoding.catch(() => {});
			const { name, encoded } = await encoding;
			if (encoded) await files.put(name, encoded);
			return `/uploads/${name}`;
		},
	};
}

async function decodable(content: Buffer) {
	const { default: sharp } = await import('sharp');
	const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
	const { width, height } = (await picture.metadata().catch(notAPicture)).autoOrient;
	const largest = Math.min(Math.max(width, height), Math.max(...imageWidths));
	return {
		largest,
		encode: () =>
			picture
				.resize(largest, largest, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
				.webp({ quality, effort })
				.toBuffer(),
	};
}

function notAPicture(): never {
	throw invalidFields({ image: refused });
}
