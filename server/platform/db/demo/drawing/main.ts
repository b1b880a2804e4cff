/** Draws `server/platform/db/demo/pictures`: `node --import tsx server/platform/db/demo/drawing/main.ts`. */
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { demoCatalog, demoRows, galleryName, picturePath } from '../rows';
import { composeCover, composePicture } from './compose';

const webp = { quality: 90, effort: 6 } as const;

async function drawAll(): Promise<void> {
	const { products } = demoRows();
	await fs.rm(path.dirname(picturePath('')), { recursive: true, force: true });
	await fs.mkdir(path.dirname(picturePath('')), { recursive: true });
	for (const { skuPrefix, cover, hue } of demoCatalog) await write(skuPrefix, await composeCover(cover, hue));
	const first = new Map(products.map((row) => [row.source.picture, row]));
	for (const [name, { source, hue, member }] of first) {
		const { picture } = member?.group.source ?? source;
		await write(name, await composePicture({ picture, ...(member?.tint && { tint: member.tint }) }, hue, source.pack));
	}
	for (const { hue, products: all } of demoCatalog)
		for (const { picture, gallery = [] } of all)
			for (const [at, { drawn, pack }] of gallery.entries()) {
				const [one = '', ...others] = drawn;
				const drawing = others.length > 0 ? composeCover(drawn, hue) : composePicture(one, hue, pack);
				await write(galleryName(picture, at), await drawing);
			}
}

async function write(name: string, picture: Buffer): Promise<void> {
	await fs.writeFile(picturePath(name), await sharp(picture).webp(webp).toBuffer());
}

drawAll();
