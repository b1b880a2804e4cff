import { countOf, cutText, initialOf } from './text';

describe('cutText', () => {
	it('[R3-003, R3-031] cuts a description to 100 characters and says so', () => {
		expect(cutText('a'.repeat(100))).toBe('a'.repeat(100));
		expect(cutText('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
	});

	it('leaves no space before the mark, splits no emoji and takes nothing for nothing', () => {
		expect(cutText('café de altura', 5)).toBe('café…');
		expect(cutText('🌽🌽🌽', 2)).toBe('🌽🌽…');
		expect(cutText(null)).toBe('');
	});
});

describe('initialOf', () => {
	it('[R3-110] is the first letter of the first name, else of the username, else U', () => {
		expect(initialOf('ágata', 'agata1')).toBe('Á');
		expect(initialOf('  ', 'rosa')).toBe('R');
		expect(initialOf(null, undefined)).toBe('U');
	});
});

it('countOf puts one and many in their form', () => {
	expect([countOf(1, 'producto', 'productos'), countOf(0, 'producto', 'productos')]).toEqual([
		'1 producto',
		'0 productos',
	]);
});
