import type { Shortcut, ShortcutCommand } from './shortcutTable';

export type KeyPress = Pick<
	KeyboardEvent,
	'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'timeStamp'
> & { getModifierState?: KeyboardEvent['getModifierState'] };

/** Milliseconds within which the keys of a sequence follow each other. */
export const sequencePause = 1500;

/** The key without the help of Caps Lock; a letter with Shift is another key. */
const keyOf = ({ key, shiftKey }: KeyPress): string => (shiftKey || key.length > 1 ? key : key.toLowerCase());

/** AltGr, by which Spanish keyboards write `[`, shows up as Ctrl with Alt. */
const hasModifier = (press: KeyPress): boolean =>
	!press.getModifierState?.('AltGraph') && (press.ctrlKey || press.metaKey || press.altKey);

/** Ctrl alone, or ⌘ alone on Apple's keyboards, where Ctrl K deletes to the end of the line. */
const hasControl = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyPress, apple: boolean): boolean =>
	(apple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

const startsWith = (keys: readonly string[], start: readonly string[]) =>
	start.every((key, place) => keys[place] === key);

/** Reads letters as written; ignores composed letters and held keys. `single` allows keys without Ctrl. */
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
		// Shift on its own comes before the key that it is held for.
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
