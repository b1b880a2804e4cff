import type { PointerEvent as ReactPointerEvent } from 'react';

interface RowDrag {
	onStart: () => void;
	/** Id of the row below the pointer's gap, null behind all; levels to the right since the press. */
	onOver: (before: number | null, levels: number) => void;
	onEnd: (isKept: boolean) => void;
}

/** CSS pixels: a shorter way is a press; one level; the ends of the window that scroll it, and how far in a frame. */
const [shortest, levelWidth, scrollZone, scrollStep] = [6, 24, 64, 10];
const heard = ['pointermove', 'pointerup', 'pointercancel', 'keydown'] as const;

const middleOf = (row: Element) => {
	const { top, bottom } = row.getBoundingClientRect();
	return (top + bottom) / 2;
};

/** From a press on a row's handle until release or Escape. */
export function dragRow(press: ReactPointerEvent<HTMLElement>, { onStart, onOver, onEnd }: RowDrag): void {
	const table = press.currentTarget.closest('table');
	if (press.button !== 0 || !table) return;
	const { pointerId, clientX: startX, clientY: startY } = press;
	let [x, y, frame] = [startX, startY, 0];

	const look = () => {
		const rows = [...table.querySelectorAll('tr[data-index]')].filter((row) => !row.querySelector('[data-carried]'));
		const before = rows.find((row) => middleOf(row) > y)?.querySelector<HTMLElement>('[data-category]');
		onOver(before ? Number(before.dataset.category) : null, Math.round((x - startX) / levelWidth));
	};
	const scroll = () => {
		const by = y < scrollZone ? -scrollStep : y > window.innerHeight - scrollZone ? scrollStep : 0;
		if (by !== 0) {
			window.scrollBy({ top: by, behavior: 'instant' });
			look();
		}
		frame = requestAnimationFrame(scroll);
	};
	const finish = (isKept: boolean) => {
		for (const type of heard) window.removeEventListener(type, hear, true);
		cancelAnimationFrame(frame);
		if (frame) onEnd(isKept);
	};
	const hear = (event: PointerEvent | KeyboardEvent) => {
		if ('key' in event) return event.key === 'Escape' && finish(false);
		if (event.pointerId !== pointerId) return;
		if (event.type !== 'pointermove') return finish(event.type === 'pointerup');
		[x, y] = [event.clientX, event.clientY];
		if (!frame && Math.hypot(x - startX, y - startY) < shortest) return;
		if (!frame) {
			// A moved row would lose the pointer.
			table.setPointerCapture(pointerId);
			onStart();
			frame = requestAnimationFrame(scroll);
		}
		look();
	};
	for (const type of heard) window.addEventListener(type, hear, true);
}
