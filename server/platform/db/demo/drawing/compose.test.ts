import sharp from 'sharp';
import { pictureSide } from '../rows';
import { composeCover, composePicture } from './compose';

/** Mean colour of a square of the picture; left, top and side as parts of its side. */
async function meanColour(picture: Buffer, left: number, top: number, side: number): Promise<number[]> {
	const size = Math.round(side * pictureSide);
	const region = {
		left: Math.round(left * pictureSide),
		top: Math.round(top * pictureSide),
		width: size,
		height: size,
	};
	// stats() looks at the whole input, so the region becomes a picture of its own first.
	const { channels } = await sharp(await sharp(picture).extract(region).png().toBuffer()).stats();
	return channels.map((channel) => channel.mean);
}

describe('demo pictures', () => {
	it('sets the object on a light ground that fills the whole square', async () => {
		const picture = await composePicture('1f34e', 112);
		const { width, height, format, hasAlpha } = await sharp(picture).metadata();
		expect({ width, height, format, hasAlpha }).toEqual({
			width: pictureSide,
			height: pictureSide,
			format: 'png',
			hasAlpha: false,
		});
		for (const [left, top] of [
			[0, 0],
			[0.9, 0],
			[0, 0.9],
			[0.9, 0.9],
		] as const) {
			for (const channel of await meanColour(picture, left, top, 0.1)) expect(channel).toBeGreaterThan(190);
		}
		const [red, green] = (await meanColour(picture, 0.45, 0.5, 0.1)) as [number, number];
		expect(red - green).toBeGreaterThan(100);
	});

	it('draws a shadow where the object stands', async () => {
		const picture = await composePicture('26bd', 160);
		const sum = (colour: number[]) => colour.reduce((total, channel) => total + channel, 0);
		const under = sum(await meanColour(picture, 0.48, 0.79, 0.03));
		const beside = sum(await meanColour(picture, 0.08, 0.79, 0.03));
		expect(beside - under).toBeGreaterThan(60);
	});

	it('draws the same picture each time, and another one for another hue', async () => {
		const [one, same, other] = await Promise.all([
			composePicture('1f9e3', 18),
			composePicture('1f9e3', 18),
			composePicture('1f9e3', 250),
		]);
		expect(one.equals(same)).toBe(true);
		expect(one.equals(other)).toBe(false);
	});

	it('puts three objects together for a category', async () => {
		const cover = await composeCover(['1f34e', '1f951', '1f353'], 112);
		expect((await sharp(cover).metadata()).width).toBe(pictureSide);
		const single = await composePicture('1f34e', 112);
		expect(cover.equals(single)).toBe(false);
	});

	it('[R20-45] shows goods in what they are sold in', async () => {
		const jar = { shape: 'jar', colour: '#b6c46a', label: '1fad2' };
		const picture = await composePicture('1fad2', 82, jar);
		const [red, green, blue] = (await meanColour(picture, 0.48, 0.18, 0.04)) as [number, number, number];
		expect(red - Math.max(green, blue)).toBeGreaterThan(80);
		expect(picture.equals(await composePicture('1fad2', 82))).toBe(false);
		await expect(composePicture('1fad2', 82, { ...jar, shape: 'no-such-pack' })).rejects.toThrow('no-such-pack');
	});

	it('says which illustration is missing', async () => {
		await expect(composePicture('no-such-picture', 10)).rejects.toThrow('no-such-picture');
	});
});
