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

/** The control of the list that has the focus: in a row, or (`id` null) beside the rows. */
interface FocusPosition {
	id: RowId | null;
	index: number;
	control: number;
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('input, button')];
const rowAt = (list: Element | null, index: number) => list?.querySelector(`tr[data-index="${index}"]`) ?? null;

function focusIn(row: Element, control: number): void {
	const controls = controlsOf(row);
	(controls[control] ?? controls.at(-1))?.focus({ preventScroll: true });
	// `scroll-margin` of the row keeps it clear of the sticky head; jsdom has no such function.
	if (typeof row.scrollIntoView === 'function') row.scrollIntoView({ block: 'nearest' });
}

function targetOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, index: number, last: number) {
	if (altKey || shiftKey) return null;
	if (ctrlKey || metaKey) return key === 'Home' ? 0 : key === 'End' ? last : null;
	if (key === 'ArrowDown') return Math.min(index + 1, last);
	return key === 'ArrowUp' ? Math.max(index - 1, 0) : null;
}

/** A row that leaves hands the focus to the row in its place, the last one to `fallback`; `activeId` must be drawn. */
export function useRowFocus<Row extends TableRow>(
	list: RefObject<HTMLElement | null>,
	fallback: RefObject<HTMLElement | null>,
	rows: readonly Row[],
) {
	const position = useRef<FocusPosition | null>(null);
	/** The focus moves on to a row that has yet to be drawn. */
	const moving = useRef(false);
	const [activeId, setActiveId] = useState<RowId | null>(null);

	const noteFocus = useEffectEvent(({ target }: Event) => {
		if (!(target instanceof Element) || target.closest('dialog')) return;
		const control = list.current?.contains(target) ? target.closest<HTMLElement>('input, button, select, a') : null;
		const row = control?.closest('tr[data-index]');
		const index = Number(row?.getAttribute('data-index'));
		const id = (row && rows[index]?.id) ?? null;
		position.current = control ? { id, index, control: row ? controlsOf(row).indexOf(control) : 0 } : null;
		setActiveId(id);
	});

	useEffect(function followFocus() {
		const onFocus = (event: Event) => noteFocus(event);
		// A press takes the focus away on purpose; the focus event after it says where it goes.
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
		const lost = document.activeElement === document.body || document.activeElement === null;
		if (!at || !(lost || moving.current)) return;
		const known = at.id === null ? -1 : rows.findIndex(({ id }) => id === at.id);
		const index = known >= 0 ? known : Math.min(at.index, rows.length - 1);
		if (at.id === null || index < 0) return fallback.current?.focus();
		const row = rowAt(list.current, index);
		if (!row) return;
		moving.current = false;
		focusIn(row, at.control);
	});

	const onKeyDown = useCallback(
		(event: KeyboardEvent) => {
			const at = position.current;
			if (at === null || at.id === null) return;
			const index = rows.findIndex(({ id }) => id === at.id);
			const target = index < 0 ? null : targetOf(event, index, rows.length - 1);
			const row = target === null ? undefined : rows[target];
			if (target === null || !row) return;
			event.preventDefault();
			const drawn = rowAt(list.current, target);
			if (drawn) return focusIn(drawn, at.control);
			position.current = { id: row.id, index: target, control: at.control };
			moving.current = true;
			setActiveId(row.id);
		},
		[list, rows],
	);
	return { activeId, onKeyDown };
}
