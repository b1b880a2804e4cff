import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { imageWidths, shareWidth } from '../../../contract/shared/images';
import type { PictureStore } from './pictureStore';

/** As good to the eye as the WebP of quality 82, in a quarter fewer bytes (docs/decisions/front-end.md). */
const avif = { quality: 54, effort: 2, chromaSubsampling: '4:2:0' } as const;
const webp = { quality: 82, effort: 2 } as const;

/** A crawl of the whole catalogue must not fill the memory; what is dropped is asked for again. */
const longestQueue = 500;

const jpeg = { quality: 84 } as const;
/** Pictures of the shop itself, whose sizes are all made when they are uploaded (shopPictures.ts). */
const finalName = /^[0-9a-f]{32}-(\d{1,4}x\d{1,4}\.webp|(\d{1,4}|maskable)\.png)$/;
const storedName = /^([0-9a-f]{16,64})-(\d{1,4})\.(webp|jpg)$/;

interface Choice {
	file: string;
	/** False while the right file is still being made. */
	final: boolean;
}

export interface Variants {
	/** The file to send for a stored picture; undefined when there is none of that name. */
	choose(name: string, width: number | undefined, takesAvif: boolean): Promise<Choice | undefined>;
	/** Finishes the file in hand and forgets the others. */
	close(): Promise<void>;
}

/** Smaller and AVIF files are made when somebody first asks for them: all at once would hold up the first start. */
export function createVariants({ files, log }: { files: PictureStore; log: FastifyBaseLogger }): Variants {
	const waiting = new Map<string, { from: string; width: number }>();
	const failed = new Set<string>();
	let working: Promise<void> | undefined;
	let sharing: Promise<unknown> = Promise.resolve();

	function want(name: string, from: string, width: number): void {
		if (failed.has(name) || waiting.size >= longestQueue) return;
		waiting.set(name, { from, width });
		working ??= work();
	}

	/** One at a time, so that an answer finds the other core free. */
	async function work(): Promise<void> {
		for (const [name, { from, width }] of waiting) {
			waiting.delete(name);
			try {
				await make(name, from, width);
			} catch (error) {
				log.warn({ err: error }, `The picture ${name} could not be made; a larger one is sent instead.`);
			}
		}
		working = undefined;
	}

	async function make(name: string, from: string, width: number): Promise<void> {
		if (failed.has(name) || (await files.has(name))) return;
		const picture = await files.open(from);
		if (!picture) return;
		const encoded = await encode(await buffer(picture.content), width, name).catch((error: unknown) => {
			// Trying again would fail again, other than with a store that is away or full.
			failed.add(name);
			throw error;
		});
		await files.put(name, encoded);
	}

	/** A program that shows a shared link asks once, and takes nothing else meanwhile: it waits. */
	async function chooseJpeg(stem: string, largest: number): Promise<Choice | undefined> {
		const name = `${stem}.jpg`;
		if (!(await files.has(name))) {
			const made = sharing.then(() => make(name, `${stem}.webp`, Math.max(largest, shareWidth)));
			sharing = made.catch(() => {});
			await made;
		}
		return (await files.has(name)) ? { file: name, final: true } : undefined;
	}

	return {
		async choose(name, width, takesAvif) {
			if (finalName.test(name)) return (await files.has(name)) ? { file: name, final: true } : undefined;
			const [, hash, largestText, format] = storedName.exec(name) ?? [];
			if (!hash) return undefined;
			const largest = Number(largestText);
			if (format === 'jpg') return chooseJpeg(`${hash}-${largest}`, largest);
			const wanted = imageWidths.find((one) => one === width && one < largest) ?? largest;
			const sized = `${hash}-${wanted}.webp`;
			const best = takesAvif ? `${hash}-${wanted}.avif` : sized;
			if (await files.has(best)) return { file: best, final: true };
			if (!(await files.has(name))) return undefined;
			want(best, name, wanted);
			return { file: (await files.has(sized)) ? sized : name, final: false };
		},
		async close() {
			waiting.clear();
			await Promise.all([working, sharing]);
		},
	};
}

async function encode(picture: Buffer, width: number, name: string): Promise<Buffer> {
	const { default: sharp } = await import('sharp');
	const resized = sharp(picture).resize(width, width);
	if (name.endsWith('.jpg')) return resized.flatten({ background: '#fff' }).jpeg(jpeg).toBuffer();
	return (name.endsWith('.avif') ? resized.avif(avif) : resized.webp(webp)).toBuffer();
}
