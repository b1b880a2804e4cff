import { useEffect, useEffectEvent, useState } from 'react';
import { createKeyReader } from './keyReader';
import { type ShortcutCommand, shortcuts } from './shortcutTable';

export const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.platform);

const fields = 'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox]';
const withoutText = 'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])';

const takesKeys = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest(fields) !== null && !target.matches(withoutText);

/** An open dialog receives all keys. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

interface ShortcutsOptions {
	single: boolean;
	run: (command: ShortcutCommand) => void;
	paletteOpen: boolean;
}

export function useShortcuts({ single, run, paletteOpen }: ShortcutsOptions): void {
	const [read] = useState(() => createKeyReader(shortcuts, isApple()));
	const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
		if (event.defaultPrevented) return;
		const busy = isDialogOpen();
		const command = read(event, single && !busy && !takesKeys(event.target));
		if (command === null) return;
		// In dialogs too: the browser's Ctrl K would leave the page.
		event.preventDefault();
		if (!busy || (command === 'palette' && paletteOpen)) run(command);
	});

	useEffect(function listenToKeys() {
		const listener = (event: KeyboardEvent) => onKeyDown(event);
		document.addEventListener('keydown', listener);
		return () => document.removeEventListener('keydown', listener);
	}, []);
}
