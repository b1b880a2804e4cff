import type { PointerEvent as ReactPointerEvent } from 'react';

interface RowDrag {
	onStart: () => void;
	/** Id of the row below the pointer's gap, null behind all; levels to the right since the press. */
	onOver: (before: number | null, levels: number) => void;
	onEnd: (isKept: boolean) => void;
}

/** CSS pixels: a shorter way is a press; a level; the ends of the window that scroll it, and by how much in a frame. */
const [shortest, levelWidth, scrollZone, scrollStep] = [6, 24, 64, 10];

const middleOf = (row: Element) => {
	const { top, bottom } = row.getBoundingClientRect();
	return (top + bottom) / 2;
};

/** From a press on a row's handle until release or Escape. */
export function dragRow(press: ReactPointerEvent<HTMLElement>, { onStart, onOver, onEnd }: RowDrag): void {
	const table = press.currentTarget.closest('table');
	if (press.button !== 0 || !table) return;
	const { pointerId, clientX: startX, clientY: startY } = press;
	const end = new AbortController();
	let [x, y, isDragging, frame] = [startX, startY, false, 0];

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
		end.abort();
		cancelAnimationFrame(frame);
		if (isDragging) onEnd(isKept);
	};
	const on = <Type extends keyof WindowEventMap>(type: Type, listen: (event: WindowEventMap[Type]) => void) =>
		window.addEventListener(type, listen, { signal: end.signal, capture: true });
	on('pointermove', (event) => {
		if (event.pointerId !== pointerId) return;
		[x, y] = [event.clientX, event.clientY];
		if (!isDragging && Math.hypot(x - startX, y - startY) < shortest) return;
		if (!isDragging) {
			isDragging = true;
			// A moved row would lose the pointer.
			table.setPointerCapture(pointerId);
			onStart();
			frame = requestAnimationFrame(scroll);
		}
		look();
	});
	on('pointerup', (event) => event.pointerId === pointerId && finish(true));
	on('pointercancel', (event) => event.pointerId === pointerId && finish(false));
	on('keydown', ({ key }) => key === 'Escape' && finish(false));
}
