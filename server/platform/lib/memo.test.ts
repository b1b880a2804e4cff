import { createMemo, createRecent } from './memo';

describe('createMemo', () => {
	it('[R12-07] makes a value once for all who ask meanwhile, and keeps it', async () => {
		const get = createMemo<number>(2);
		let made = 0;
		const make = async () => ++made;
		expect(await Promise.all([get('a', make), get('a', make)])).toEqual([1, 1]);
		expect(await get('a', make)).toBe(1);
	});

	it('[R13-24] drops the least recently used value for a new one', async () => {
		const get = createMemo<string>(2);
		await get('a', async () => 'first');
		await get('b', async () => 'second');
		await get('a', async () => 'again');
		await get('c', async () => 'third');
		expect(await get('a', async () => 'again')).toBe('first');
		expect(await get('b', async () => 'again')).toBe('again');
	});

	it('drops the oldest value for a new one, and keeps no failure', async () => {
		const get = createMemo<string>(2);
		const failing = () => Promise.reject(new Error('gone'));
		await expect(get('a', failing)).rejects.toThrow('gone');
		expect(await get('a', async () => 'first')).toBe('first');
		await get('b', async () => 'second');
		await get('c', async () => 'third');
		expect(await get('b', async () => 'again')).toBe('second');
		expect(await get('a', async () => 'again')).toBe('again');
	});
});

describe('createRecent', () => {
	it('[R13-24] drops what was not used since it became the oldest, until a new value has room', () => {
		const recent = createRecent<string>({ maxEntries: 10, maxSize: 6, sizeOf: (text) => text.length });
		recent.set('a', 'aa');
		recent.set('b', 'bb');
		recent.set('c', 'cc');
		recent.get('a');
		recent.set('d', 'dd');
		expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual(['aa', undefined, 'cc', 'dd']);
		// All of them were used: `a` has had its second turn, so `c` is the oldest.
		recent.set('e', 'e');
		expect(['a', 'c', 'd', 'e'].map((key) => recent.get(key))).toEqual(['aa', undefined, 'dd', 'e']);
	});

	it('counts a value that takes the place of another once', () => {
		const recent = createRecent<string>({ maxEntries: 2, maxSize: 6, sizeOf: (text) => text.length });
		recent.set('a', 'aaa');
		recent.set('a', 'aa');
		recent.set('b', 'bbbb');
		expect(['a', 'b'].map((key) => recent.get(key))).toEqual(['aa', 'bbbb']);
	});
});
