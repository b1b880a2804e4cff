import {
	type ClipboardEvent,
	type FocusEvent,
	type FormEvent,
	type KeyboardEvent,
	type PointerEvent,
	useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { groupLimits } from '#contract/catalog/group';
import { type CellChange, type Column, cellText, newRow, type Row } from './rows';
import type { GroupFormApi } from './useGroupForm';

interface Place {
	row: number;
	column: number;
}

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
};

const placeOf = (target: EventTarget | null): Place | null => {
	const [row, column] = (target instanceof HTMLElement && target.dataset.cell?.split(':').map(Number)) || [];
	return row === undefined || column === undefined ? null : { row, column };
};

const fieldOf = (target: EventTarget | null): HTMLInputElement | null =>
	placeOf(target) && target instanceof HTMLInputElement && target.type !== 'checkbox' ? target : null;

/** Lines and cells of a spreadsheet's block; null for a single text. */
function blockOf(text: string): string[][] | null {
	const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
	return lines.length > 1 || lines[0]?.includes('\t') ? lines.map((line) => line.split('\t')) : null;
}

/** Keys, fill and paste; cells have `data-cell` with row and column. Tab is the browser's. */
export function useSheet(group: GroupFormApi, columns: readonly Column[], chosen: ReadonlySet<string>) {
	const grid = useRef<HTMLTableElement>(null);
	/** After F2 or a second press arrows move in the cell's text. */
	const inside = useRef(false);
	const here = useRef<Place | null>(null);
	const { latest } = group;

	function shownAt({ row, column }: Place): string {
		const [held, key] = [latest.current[row], columns[column]?.key];
		return held && key ? cellText(held, key, group.options()) : '';
	}

	const cellAt = ({ row, column }: Place) =>
		grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null;

	function focus(place: Place): void {
		const cell = cellAt(place);
		cell?.focus();
		cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
	}

	/** After a removal: focus on the next row, else the one before, else the button that adds. */
	function focusNear({ row, column }: Place): void {
		focus({ row: Math.min(row, latest.current.length - 1), column });
		if (latest.current.length === 0) document.querySelector<HTMLElement>('[data-add="row"]')?.focus();
	}

	/** An undo may remove the cell's row. */
	function undo(place: Place): void {
		flushSync(group.undo);
		if (!grid.current?.contains(document.activeElement)) focusNear(place);
	}

	/** Into the rows below, or the chosen ones of them. */
	function fillDown(place = here.current): void {
		const key = place && columns[place.column]?.key;
		const source = place && latest.current[place.row];
		if (!source || !key) return;
		const below = latest.current.slice(place.row + 1).filter((row) => chosen.size === 0 || chosen.has(row.key));
		if (key === 'pictures') {
			const filled = new Set(below);
			const { pictures } = source;
			group.change(latest.current.map((row) => (filled.has(row) ? { ...row, pictures } : row)));
		} else {
			const text = fieldOf(cellAt(place))?.value ?? shownAt(place);
			group.write([source, ...below].map((row) => ({ row: row.key, column: key, text })));
		}
		focus(place);
	}

	function paste(place: Place, block: string[][]): void {
		const grown: Row[] = [...latest.current];
		const needed = Math.min(place.row + block.length, groupLimits.products);
		while (grown.length < needed) grown.push(newRow(latest.current.at(-1), {}));
		const changes = block.flatMap((line, down) =>
			line.flatMap((text, right): CellChange[] => {
				const [row, key] = [grown[place.row + down], columns[place.column + right]?.key];
				return row && key && key !== 'pictures' ? [{ row: row.key, column: key, text }] : [];
			}),
		);
		flushSync(() => group.write(changes, grown));
	}

	function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
		const { target, key, shiftKey, altKey, nativeEvent } = event;
		const place = placeOf(target);
		if (!place || altKey || nativeEvent.isComposing) return;
		const field = fieldOf(target);
		const isTyped = field !== null && field.value !== shownAt(place);
		const last = { row: latest.current.length - 1, column: columns.length - 1 };
		const [rows, across] = arrows[key] ?? [0, 0];
		const step = () => focus({ row: place.row + rows, column: place.column + across });
		const ofText = inside.current || shiftKey ? undefined : true;
		const acts: Record<string, (() => void) | false | undefined | null> =
			event.ctrlKey || event.metaKey
				? {
						d: () => fillDown(place),
						z: !isTyped && !shiftKey && (() => undo(place)),
						Home: () => focus({ row: 0, column: 0 }),
						End: () => focus(last),
					}
				: {
						F2: field && (() => enter(field)),
						Enter: (field || shiftKey) && (() => focus({ ...place, row: place.row + (shiftKey ? -1 : 1) })),
						Escape: () => (isTyped ? restore(field, place) : leave()),
						Home: ofText && (() => focus({ ...place, column: 0 })),
						End: ofText && (() => focus({ ...place, column: last.column })),
						...(ofText && arrows[key] && { [key]: step }),
					};
		const act = acts[key.length === 1 ? key.toLowerCase() : key];
		if (!act) return;
		event.preventDefault();
		act();
	}

	function enter(field: HTMLInputElement): void {
		inside.current = !inside.current;
		field.setSelectionRange(field.value.length, field.value.length);
	}
	function restore(field: HTMLInputElement, place: Place): void {
		field.value = shownAt(place);
		field.select();
	}
	const leave = () => document.querySelector<HTMLElement>('[data-after-sheet]')?.focus();

	return {
		focus,
		focusNear,
		fillDown,
		handlers: {
			ref: grid,
			onKeyDown,
			onFocus({ target }: FocusEvent) {
				inside.current = false;
				here.current = placeOf(target) ?? here.current;
				fieldOf(target)?.select();
			},
			onPointerDown({ target }: PointerEvent) {
				if (target === document.activeElement) inside.current = true;
			},
			onInput: ({ target }: FormEvent) => group.onTyping(fieldOf(target) !== null),
			onBlur({ target }: FocusEvent) {
				group.onTyping(false);
				const [field, place] = [fieldOf(target), placeOf(target)];
				const [row, key] = [latest.current[place?.row ?? -1], columns[place?.column ?? -1]?.key];
				if (!field || !place || !row || !key || key === 'pictures') return;
				if (field.value !== shownAt(place)) group.write([{ row: row.key, column: key, text: field.value }]);
				field.value = shownAt(place);
			},
			onPaste(event: ClipboardEvent) {
				const [place, block] = [placeOf(event.target), blockOf(event.clipboardData.getData('text/plain'))];
				if (!place || !block) return;
				event.preventDefault();
				paste(place, block);
			},
		},
	};
}
