import { createMemo } from './memo';

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
