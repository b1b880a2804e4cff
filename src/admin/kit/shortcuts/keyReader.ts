import type { Shortcut, ShortcutCommand } from './shortcutTable';

export type KeyPress = Pick<
	KeyboardEvent,
	'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'timeStamp'
> & { getModifierState?: KeyboardEvent['getModifierState'] };

/** Milliseconds between the keys of a sequence. */
export const sequencePause = 1500;

/** Ignores Caps Lock; a letter with Shift is another key. */
const keyOf = ({ key, shiftKey }: KeyPress): string => (shiftKey || key.length > 1 ? key : key.toLowerCase());

/** AltGr, which Spanish keyboards need for `[`, appears as Ctrl with Alt. */
const hasModifier = (press: KeyPress): boolean =>
	!press.getModifierState?.('AltGraph') && (press.ctrlKey || press.metaKey || press.altKey);

/** Apple: ⌘, because there Ctrl K deletes to the end of the line. */
const hasControl = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyPress, apple: boolean): boolean =>
	(apple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

const startsWith = (keys: readonly string[], start: readonly string[]) =>
	start.every((key, place) => keys[place] === key);

/** Ignores composed letters and repeats. `single` allows keys without Ctrl. */
export function createKeyReader(table: readonly Shortcut[], apple: boolean) {
	let pressed: string[] = [];
	let lastAt = 0;

	return (press: KeyPress, single: boolean): ShortcutCommand | null => {
		if (press.isComposing || press.repeat) return null;
		if (hasModifier(press)) {
			pressed = [];
			if (!hasControl(press, apple)) return null;
			const key = press.key.toLowerCase();
			return table.find(({ keys, withControl }) => withControl && keys[0] === key)?.command ?? null;
		}
		// Shift precedes the key that it modifies.
		if (press.key.length > 1) {
			if (press.key !== 'Shift' && press.key !== 'CapsLock' && press.key !== 'AltGraph') pressed = [];
			return null;
		}
		if (!single) {
			pressed = [];
			return null;
		}
		if (press.timeStamp - lastAt > sequencePause) pressed = [];
		lastAt = press.timeStamp;
		pressed = [...pressed, keyOf(press)];
		const open = table.filter(({ keys, withControl }) => !withControl && startsWith(keys, pressed));
		const whole = open.find(({ keys }) => keys.length === pressed.length);
		if (whole || open.length === 0) pressed = [];
		return whole?.command ?? null;
	};
}
