import { createKeyReader, type KeyPress, sequencePause } from './keyReader';
import { type Shortcut, shortcuts } from './shortcutTable';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
	key,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
	shiftKey: false,
	repeat: false,
	isComposing: false,
	timeStamp: 0,
	...more,
});

/** Shortcut that the last of the presses triggers. */
function after(presses: KeyPress[], { apple = false, single = true } = {}) {
	const read = createKeyReader(shortcuts, apple);
	return presses.map((one) => read(one, single)).at(-1);
}

it('reads signs by what the keyboard writes: with Shift, or with AltGr as Spanish keyboards do', () => {
	expect(after([press('?', { shiftKey: true })])).toBe('list');
	expect(after([press('Shift', { shiftKey: true }), press('/', { shiftKey: true })])).toBe('search');
	const altGr = { ctrlKey: true, altKey: true, getModifierState: (name: string) => name === 'AltGraph' };
	expect(after([press('[', altGr)])).toBe('sidebar');
	expect(after([press('[', { ctrlKey: true, altKey: true })])).toBeNull();
});

it('takes no single key with a modifier, held down, or while a letter is being composed', () => {
	expect(after([press('n')])).toBe('create');
	expect(after([press('N')])).toBe('create');
	for (const more of [
		{ ctrlKey: true },
		{ metaKey: true },
		{ altKey: true },
		{ shiftKey: true, key: 'N' },
		{ repeat: true },
		{ isComposing: true },
	])
		expect(after([press('n', more)])).toBeNull();
	expect(after([press('n')], { single: false })).toBeNull();
	expect(after([press('Dead')])).toBeNull();
});

it('Ctrl K, or ⌘ K on Apple’s keyboards, works also where single keys do not', () => {
	expect(after([press('k', { ctrlKey: true })], { single: false })).toBe('palette');
	expect(after([press('K', { ctrlKey: true })])).toBe('palette');
	expect(after([press('k', { metaKey: true })], { apple: true })).toBe('palette');
	expect(after([press('k', { ctrlKey: true })], { apple: true })).toBeNull();
	expect(after([press('k', { metaKey: true })])).toBeNull();
	expect(after([press('K', { ctrlKey: true, shiftKey: true })])).toBeNull();
	expect(after([press('k')])).toBeNull();
});

it('g and a letter lead to each screen', () => {
	const reached = (letter: string) => after([press('g'), press(letter)]);
	expect(['d', 'p', 'c', 'o', 'v', 'u', 'a', 's'].map(reached)).toEqual(
		['', '/products', '/categories', '/orders', '/sales', '/users', '/audit', '/system'].map((path) => ({
			go: `/admin${path}`,
		})),
	);
});

it('a sequence is broken by another key, by a pause, by typing and by a modifier', () => {
	expect(after([press('g'), press('x'), press('p')])).toBeNull();
	expect(after([press('g'), press('n')])).toBeNull();
	expect(after([press('g'), press('Escape'), press('p')])).toBeNull();
	expect(after([press('g'), press('c', { ctrlKey: true }), press('p')])).toBeNull();
	expect(after([press('g'), press('p', { timeStamp: sequencePause + 1 })])).toBeNull();
	expect(after([press('g'), press('p', { timeStamp: sequencePause })])).toEqual({ go: '/admin/products' });
	const read = createKeyReader(shortcuts, false);
	read(press('g'), true);
	read(press('q'), false);
	expect(read(press('p'), true)).toBeNull();
	// A broken sequence leaves nothing behind.
	expect(after([press('g'), press('x'), press('n')])).toBe('create');
});

it('no shortcut hides another one', () => {
	const written = ({ keys, withControl }: Shortcut) => `${withControl ? 'Ctrl ' : ''}${keys.join(' ')}`;
	const all = shortcuts.map(written);
	expect(new Set(all).size).toBe(all.length);
	for (const one of all) expect(all.filter((other) => other !== one && other.startsWith(`${one} `))).toEqual([]);
});
