import { hueOf, imageUrlOf } from './images';

describe('imageUrlOf', () => {
	it('[R7-16] nothing for nothing, data: and http as they are, else below the image base', () => {
		expect(imageUrlOf('', 'http://api.test')).toBeUndefined();
		expect(imageUrlOf(null, 'http://api.test')).toBeUndefined();
		expect(imageUrlOf('data:image/png;base64,AA', 'http://api.test')).toBe('data:image/png;base64,AA');
		expect(imageUrlOf('https://cdn.test/a.png', 'http://api.test')).toBe('https://cdn.test/a.png');
		expect(imageUrlOf('/uploads/a.webp', 'http://api.test')).toBe('http://api.test/uploads/a.webp');
	});

	it('joins with exactly one slash, also below an empty base', () => {
		expect(imageUrlOf('uploads/a.webp', 'http://api.test/')).toBe('http://api.test/uploads/a.webp');
		expect(imageUrlOf('uploads/a.webp', '')).toBe('/uploads/a.webp');
	});
});

it('hueOf keeps neighbouring categories apart', () => {
	for (let id = 1; id < 12; id++) {
		const gap = Math.abs(hueOf(id) - hueOf(id + 1));
		expect(Math.min(gap, 360 - gap)).toBeGreaterThan(60);
	}
});
