import {
	type KeyboardEvent,
	type RefObject,
	useCallback,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import type { RowId, TableRow } from './column';

/** A row that must be rendered; `id` is null while it loads. */
export interface ActiveRow {
	id: RowId | null;
	index: number;
}

interface FocusPosition {
	row: ActiveRow | null;
	control: number;
}

/** -1 for a missing row. */
export const placeOf = ({ id, index }: ActiveRow, rows: ReadonlyArray<TableRow | undefined>): number =>
	id === null ? Math.min(index, rows.length - 1) : rows.findIndex((row) => row?.id === id);

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('input, button, a[href]')];
const rowAt = (list: Element | null, index: number) => list?.querySelector(`tr[data-index="${index}"]`) ?? null;

function focusIn(row: Element, control: number): void {
	const controls = controlsOf(row);
	(controls[control] ?? controls.at(-1))?.focus({ preventScroll: true });
	// jsdom lacks the function.
	if (typeof row.scrollIntoView === 'function') row.scrollIntoView({ block: 'nearest' });
}

function targetOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, index: number, last: number) {
	if (altKey || shiftKey) return null;
	if (ctrlKey || metaKey) return key === 'Home' ? 0 : key === 'End' ? last : null;
	if (key === 'ArrowDown') return Math.min(index + 1, last);
	return key === 'ArrowUp' ? Math.max(index - 1, 0) : null;
}

/** A removed row passes focus to its successor, the last to `fallback`; `active` must be rendered. */
export function useRowFocus<Row extends TableRow>(
	list: RefObject<HTMLElement | null>,
	fallback: RefObject<HTMLElement | null>,
	rows: ReadonlyArray<Row | undefined>,
) {
	const position = useRef<FocusPosition | null>(null);
	/** The target row is not rendered yet. */
	const moving = useRef(false);
	const [active, setActive] = useState<ActiveRow | null>(null);

	const noteFocus = useEffectEvent(({ target }: Event) => {
		if (!(target instanceof Element) || target.closest('dialog')) return;
		const control = list.current?.contains(target) ? target.closest<HTMLElement>('input, button, select, a') : null;
		const tr = control?.closest('tr[data-index]');
		const index = Number(tr?.getAttribute('data-index'));
		const id = (tr && rows[index]?.id) ?? null;
		const row = id === null ? null : { id, index };
		position.current = control ? { row, control: tr ? controlsOf(tr).indexOf(control) : 0 } : null;
		setActive((before) => (before?.id === row?.id ? before : row));
	});

	useEffect(function followFocus() {
		const onFocus = (event: Event) => noteFocus(event);
		// A press removes the focus on purpose; the next event tells its target.
		const onPress = ({ target }: Event) => {
			if (!(target instanceof Element && target.closest('dialog'))) position.current = null;
		};
		document.addEventListener('focusin', onFocus);
		document.addEventListener('pointerdown', onPress);
		return () => {
			document.removeEventListener('focusin', onFocus);
			document.removeEventListener('pointerdown', onPress);
		};
	}, []);

	useLayoutEffect(function restoreFocus() {
		const at = position.current;
		const isLost = document.activeElement === document.body || document.activeElement === null;
		if (!at || !(isLost || moving.current)) return;
		const place = at.row ? placeOf(at.row, rows) : -1;
		const index = place >= 0 || !at.row ? place : Math.min(at.row.index, rows.length - 1);
		if (index < 0) return fallback.current?.focus();
		const drawn = rowAt(list.current, index);
		// A loading row has no controls; once loaded it gets the focus.
		if (!drawn || controlsOf(drawn).length === 0) return drawn?.scrollIntoView?.({ block: 'nearest' });
		moving.current = false;
		focusIn(drawn, at.control);
	});

	const onKeyDown = useCallback(
		(event: KeyboardEvent) => {
			const at = position.current;
			if (!at?.row) return;
			const index = placeOf(at.row, rows);
			const target = index < 0 ? null : targetOf(event, index, rows.length - 1);
			if (target === null) return;
			event.preventDefault();
			const row = { id: rows[target]?.id ?? null, index: target };
			const drawn = rowAt(list.current, target);
			if (drawn && row.id !== null) return focusIn(drawn, at.control);
			position.current = { row, control: at.control };
			moving.current = true;
			setActive(row);
		},
		[list, rows],
	);
	return { active, onKeyDown };
}
