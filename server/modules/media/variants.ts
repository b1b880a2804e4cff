import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { imageWidths, shareWidth } from '#contract/shared/images';
import type { PictureStore } from './pictureStore';

/** As good as WebP of quality 82 in fewer bytes (docs/decisions/front-end.md). */
const avif = { quality: 54, effort: 2, chromaSubsampling: '4:2:0' } as const;
const webp = { quality: 82, effort: 2 } as const;

const maxQueue = 500;

const jpeg = { quality: 84 } as const;
const finalName = /^[0-9a-f]{32}-(\d{1,4}x\d{1,4}\.webp|(\d{1,4}|maskable)\.png)$/;
const storedName = /^([0-9a-f]{16,64})-(\d{1,4})\.(webp|jpg)$/;

interface Choice {
	file: string;
	/** False for a substitute. */
	final: boolean;
}

export interface Variants {
	choose(name: string, width: number | undefined, takesAvif: boolean): Promise<Choice | undefined>;
	/** Finishes the current file and drops the queue. */
	close(): Promise<void>;
}

/** Variants are made on first request: all at once would delay the first start. */
export function createVariants({ files, log }: { files: PictureStore; log: FastifyBaseLogger }): Variants {
	const waiting = new Map<string, { from: string; width: number }>();
	const failed = new Set<string>();
	let working: Promise<void> | undefined;
	let sharing: Promise<unknown> = Promise.resolve();

	function enqueue(name: string, from: string, width: number): void {
		if (failed.has(name) || waiting.size >= maxQueue) return;
		waiting.set(name, { from, width });
		working ??= work();
	}

	/** One at a time, to leave a core for answers. */
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
			// The picture fails again; a store may recover.
			failed.add(name);
			throw error;
		});
		await files.put(name, encoded);
	}

	/** Link previews request once and accept no other format, so they wait. */
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
			const chosenWidth = imageWidths.find((one) => one === width && one < largest) ?? largest;
			const sized = `${hash}-${chosenWidth}.webp`;
			const best = takesAvif ? `${hash}-${chosenWidth}.avif` : sized;
			if (await files.has(best)) return { file: best, final: true };
			if (!(await files.has(name))) return undefined;
			enqueue(best, name, chosenWidth);
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
	const resized = sharp(picture).resize(width, width, { fit: 'outside' });
	if (name.endsWith('.jpg')) return resized.flatten({ background: '#fff' }).jpeg(jpeg).toBuffer();
	return (name.endsWith('.avif') ? resized.avif(avif) : resized.webp(webp)).toBuffer();
}
