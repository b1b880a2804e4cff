/** Draws `server/db/demo/pictures`: `node --import tsx server/db/demo/drawing/main.ts`. */
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { picturePath } from '../pictureFiles';
import { demoRows } from '../rows';
import { composeCover, composePicture } from './compose';

const webp = { quality: 90, effort: 6 } as const;

async function drawAll(): Promise<void> {
	const { categories, products } = demoRows();
	await fs.rm(path.dirname(picturePath('')), { recursive: true, force: true });
	await fs.mkdir(path.dirname(picturePath('')), { recursive: true });
	for (const { source } of categories) await keep(source.skuPrefix, await composeCover(source.cover, source.hue));
	for (const { source, hue } of products)
		await keep(source.picture, await composePicture(source.picture, hue, source.pack));
}

async function keep(name: string, picture: Buffer): Promise<void> {
	await fs.writeFile(picturePath(name), await sharp(picture).webp(webp).toBuffer());
}

drawAll();
