import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { ShopPictureUse } from '#contract/settings/fields';
import { imageWidths } from '#contract/shared/images';
import type { Config } from '#platform/config';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { createSlots } from '#platform/lib/slots';
import { openBucket } from './bucketStore';
import { openFolder } from './folderStore';
import type { PictureStore } from './pictureStore';
import { type Encoded, shopPicture } from './shopPictures';

/** 8 MB of compressed bytes can contain gigabytes. */
const maxMegapixels = 50;
const voucherMegapixels = 25;
/** A smaller waiting proof counts as much, so that there are at most 1,600. */
const smallVoucherBytes = 100e3;
/** Smaller widths are made from this file (variants.ts). */
const quality = 90;
/** The fastest setting that still halves a JPEG. */
const effort = 2;

const largestSquare = Math.max(...imageWidths);
/** A portrait is higher, so that its square is sharp too. */
const photoBox = { width: largestSquare, height: 1.5 * largestSquare };

const refused = 'La imagen debe ser JPEG, PNG o WebP';

/** Not SVG, because it can contain scripts. */
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
	/** Answers the address of the largest width. Throws 400 for an invalid picture. */
	store(content: Buffer): Promise<string>;
	/** `side` in pixels. Answers the address. */
	storeFinished(webp: Buffer, side: number): Promise<string>;
	/**
	 * A WebP without metadata, not stored, and a hash of its pixels. Throws `DamagedPicture`, and 429 for the largest ones
	 * of the network with most of them, and for a payer's earlier one.
	 */
	privateCopy(content: Buffer, from: { payer: string; network: string }): Promise<{ picture: Buffer; hash: string }>;
	storeOfShop(content: Buffer, use: ShopPictureUse): Promise<string>;
}

interface Decoded {
	picture: Sharp;
	hasAlpha: boolean;
	hash: string;
	width: number;
	height: number;
}

interface NamedPicture {
	name: string;
	encode(): Promise<Encoded>;
}
type Encode = (decoded: Decoded) => NamedPicture | Promise<NamedPicture>;

export function createImageStore(settings: PictureSettings): ImageStore {
	const files = openPictureStore(settings);
	/** One encoder at a time, because a decoded picture needs up to 200 MB. */
	let queue: Promise<unknown> = Promise.resolve();
	/** Separate, so that the shop's pictures do not wait for buyers'. */
	const vouchers = createSlots(1, Number.POSITIVE_INFINITY, { maxBytes: shopLimits.proofMegabytesWaiting.max * 1e6 });

	async function encodeNew(content: Buffer, encode: Encode): Promise<{ name: string; encoded: Encoded }> {
		const picture = await encode(await decode(content, maxMegapixels, 'Redúcela y elígela de nuevo'));
		const isThere = await files.has(picture.name);
		return { name: picture.name, encoded: isThere ? new Map() : await picture.encode().catch(damaged) };
	}

	async function queued<T>(content: Buffer, work: () => Promise<T>): Promise<T> {
		refuseOthers(content);
		const working = queue.then(work);
		queue = working.catch(() => {});
		return working;
	}

	async function storeEncoded(content: Buffer, encode: Encode): Promise<string> {
		const { name, encoded } = await queued(content, () => encodeNew(content, encode));
		// The main file is last: if it exists, the others do.
		for (const [file, bytes] of encoded) await files.put(file, bytes);
		return `/uploads/${name}`;
	}

	return {
		files,
		store: (content) => storeEncoded(content, productPicture),
		async storeFinished(content, side) {
			const name = squareName(hashOf(content), side);
			if (!(await files.has(name))) await files.put(name, content);
			return `/uploads/${name}`;
		},
		async privateCopy(content, { payer, network }) {
			refuseOthers(content);
			const claim = { owner: payer, bytes: Math.max(content.length, smallVoucherBytes) };
			return vouchers.run(() => readable(content), network, claim);
		},
		storeOfShop: (content, use) =>
			storeEncoded(content, ({ picture, ...facts }) => shopPicture(picture, { ...facts, use })),
	};
}

function refuseOthers(content: Buffer): void {
	if (!looksLikeImage(content)) throw invalidFields({ image: refused });
}

async function decode(content: Buffer, most: number, cure: string): Promise<Decoded> {
	const { default: sharp } = await import('sharp');
	const { autoOrient, hasAlpha, depth } = await sharp(content, { limitInputPixels: false }).metadata().catch(damaged);
	const { width, height } = autoOrient;
	const megapixels = Math.ceil((width * height) / 1e6);
	// 16 bits need twice the memory, and several times the time.
	const limit = depth === 'uchar' ? most : Math.floor(most / 2);
	if (megapixels > limit)
		throw invalidFields({
			image: `La imagen tiene demasiados píxeles (${megapixels} de ${limit} megapíxeles). ${cure}`,
		});
	const picture = sharp(content, { limitInputPixels: most * 1e6, failOn: 'error' }).autoOrient();
	return { picture, hasAlpha, hash: hashOf(content), width, height };
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex').slice(0, 32);

const squareName = (hash: string, side: number): string => `${hash}-${side}.webp`;

/** The second is for noisy pictures. */
const readableSizes = [
	{ side: 1600, quality: 72 },
	{ side: 1000, quality: 45 },
] as const;
const maxReadableBytes = 400_000;

async function readable(content: Buffer): Promise<{ picture: Buffer; hash: string }> {
	const { picture } = await decode(content, voucherMegapixels, 'Envía una captura de pantalla o una foto más pequeña');
	let copy = Buffer.alloc(0);
	for (const { side, quality } of readableSizes) {
		const sized = picture.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true });
		copy = await sized.flatten({ background: '#fff' }).webp({ quality, effort }).toBuffer().catch(damaged);
		if (copy.length <= maxReadableBytes) break;
	}
	return { picture: copy, hash: createHash('sha256').update(copy).digest('hex') };
}

/** A photograph keeps its shape, because its tile is cut from it; a transparent picture stands whole in a square. */
async function productPicture({ picture, hasAlpha, hash, width, height }: Decoded): Promise<NamedPicture> {
	const opaque = !hasAlpha || (await picture.clone().stats().catch(damaged)).isOpaque;
	if (!opaque) {
		const side = Math.min(Math.max(width, height), largestSquare);
		return asWebp(squareName(hash, side), picture.resize(side, side, { fit: 'contain', background: '#0000' }));
	}
	const scale = Math.min(1, photoBox.width / width, photoBox.height / height);
	const sized = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
	// Bordered squares of earlier versions have the hash itself.
	const name = squareName(hashOf(hash), Math.min(sized.width, sized.height));
	return asWebp(name, picture.resize({ ...sized, fit: 'fill' }).removeAlpha());
}

const asWebp = (name: string, picture: Sharp): NamedPicture => ({
	name,
	encode: async () => new Map([[name, await picture.webp({ quality, effort }).toBuffer()]]),
});

const damagedText = 'La imagen está dañada o incompleta. Elige otra copia';

export class DamagedPicture extends ShopError {
	constructor() {
		super(400, 'validation_failed', damagedText, { fields: { image: damagedText } });
	}
}

function damaged(): never {
	throw new DamagedPicture();
}
