import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowId, TableRow } from './rows';

/** Where in the list the focus is: in a row, or (`id` null) beside the rows. */
interface Place {
	id: RowId | null;
	index: number;
	/** Which of the row's controls. */
	control: number;
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('input, button')];
const rowAt = (list: Element | null, index: number) => list?.querySelector(`tr[data-index="${index}"]`) ?? null;

function focusIn(row: Element, control: number): void {
	const controls = controlsOf(row);
	(controls[control] ?? controls.at(-1))?.focus({ preventScroll: true });
	// Below the head that stays in sight (scroll-margin).
	if (typeof row.scrollIntoView === 'function') row.scrollIntoView({ block: 'nearest' });
}

/** Which row a key leads to; null for keys that mean nothing here. */
function targetOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, index: number, last: number) {
	if (altKey || shiftKey) return null;
	if (ctrlKey || metaKey) return key === 'Home' ? 0 : key === 'End' ? last : null;
	if (key === 'ArrowDown') return Math.min(index + 1, last);
	return key === 'ArrowUp' ? Math.max(index - 1, 0) : null;
}

/**
 * Keeps the keyboard's place in a list whose rows come, go and change places: a row that leaves hands the focus to the
 * one that takes its place, the last one to `fallback`; arrows move between rows. Rows are `tr[data-index]`. The row
 * `activeId` has the focus and must be drawn wherever the list is scrolled to.
 */
export function useKeptFocus<Row extends TableRow>(
	list: RefObject<HTMLElement | null>,
	fallback: RefObject<HTMLElement | null>,
	rows: readonly Row[],
) {
	const place = useRef<Place | null>(null);
	const wanted = useRef(false);
	const [activeId, setActiveId] = useState<RowId | null>(null);
	const now = useRef(rows);
	useLayoutEffect(function rememberRows() {
		now.current = rows;
	});

	useEffect(
		function followFocus() {
			const note = ({ target }: Event) => {
				if (!(target instanceof Element) || target.closest('dialog')) return;
				const control = list.current?.contains(target) ? target.closest<HTMLElement>('input, button, select, a') : null;
				const row = control?.closest('tr[data-index]');
				const index = Number(row?.getAttribute('data-index'));
				const id = (row && now.current[index]?.id) ?? null;
				place.current = control ? { id, index, control: row ? controlsOf(row).indexOf(control) : 0 } : null;
				setActiveId(id);
			};
			// A press takes the focus away on purpose; where it goes, if anywhere, is told after.
			const letGo = ({ target }: Event) => {
				if (!(target instanceof Element && target.closest('dialog'))) place.current = null;
			};
			document.addEventListener('focusin', note);
			document.addEventListener('pointerdown', letGo);
			return () => {
				document.removeEventListener('focusin', note);
				document.removeEventListener('pointerdown', letGo);
			};
		},
		[list],
	);

	useLayoutEffect(function bringFocusBack() {
		const at = place.current;
		const lost = document.activeElement === document.body || document.activeElement === null;
		if (!at || !(lost || wanted.current)) return;
		const known = at.id === null ? -1 : rows.findIndex(({ id }) => id === at.id);
		const index = known >= 0 ? known : Math.min(at.index, rows.length - 1);
		if (at.id === null || index < 0) return fallback.current?.focus();
		const row = rowAt(list.current, index);
		if (!row) return;
		wanted.current = false;
		focusIn(row, at.control);
	});

	/** For the rows' container: arrows, Ctrl+Home and Ctrl+End move between rows. */
	function onKeyDown(event: KeyboardEvent) {
		const at = place.current;
		if (at === null || at.id === null) return;
		const index = rows.findIndex(({ id }) => id === at.id);
		const target = index < 0 ? null : targetOf(event, index, rows.length - 1);
		const row = target === null ? undefined : rows[target];
		if (target === null || !row) return;
		event.preventDefault();
		const drawn = rowAt(list.current, target);
		if (drawn) return focusIn(drawn, at.control);
		place.current = { id: row.id, index: target, control: at.control };
		wanted.current = true;
		setActiveId(row.id);
	}
	return { activeId, onKeyDown };
}
