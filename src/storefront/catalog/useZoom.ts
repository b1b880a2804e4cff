import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** `x` and `y`: pixels from the middle of the stage to that of the picture. */
interface View {
	scale: number;
	x: number;
	y: number;
}
interface Point {
	x: number;
	y: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };
const largestScale = 4;
const pressedScale = 2.5;
/** To the next picture. */
const swipePixels = 48;
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

const distance = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);
const middle = (points: Point[]): Point => ({
	x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
	y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Pinch, wheel, double press and drag over `stage`. A swipe over the whole picture calls `onSwipe` with ±1. */
export function useZoom(stage: RefObject<HTMLDivElement | null>, onSwipe: (by: number) => void) {
	const [view, setView] = useState(whole);
	const pointers = useRef(new Map<number, Point>());
	const start = useRef<Point | null>(null);

	const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
		const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
		return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
	};
	const bounded = ({ scale, x, y }: View): View => {
		const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
		const [right, low] = [((scale - 1) * clientWidth) / 2, ((scale - 1) * clientHeight) / 2];
		return { scale, x: between(-right, x, right), y: between(-low, y, low) };
	};
	/** The point under `at` stays there, or goes to `to`. */
	const scaleBy = (factor: number, at: Point = { x: 0, y: 0 }, to: Point = at) =>
		setView((before) => {
			const scale = between(1, before.scale * factor, largestScale);
			const by = scale / before.scale;
			return bounded({ scale, x: to.x - (at.x - before.x) * by, y: to.y - (at.y - before.y) * by });
		});
	const move = (x: number, y: number) => setView((before) => bounded({ ...before, x: before.x + x, y: before.y + y }));

	const turnWheel = useEffectEvent((event: WheelEvent) => {
		event.preventDefault();
		scaleBy(Math.exp(-between(-100, event.deltaY, 100) / 250), pointOf(event));
	});
	useEffect(
		function listenToWheel() {
			const element = stage.current;
			// React's listeners are passive: the page would scroll too.
			element?.addEventListener('wheel', turnWheel, { passive: false });
			return () => element?.removeEventListener('wheel', turnWheel);
		},
		[stage],
	);

	const end = (event: PointerEvent) => {
		const from = start.current;
		const last = pointers.current.get(event.pointerId);
		pointers.current.delete(event.pointerId);
		start.current = null;
		if (!from || !last || view.scale > 1 || event.type === 'pointercancel') return;
		const [x, y] = [last.x - from.x, last.y - from.y];
		if (Math.abs(x) > swipePixels && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
	};
	return {
		view,
		scaleBy,
		move,
		reset: () => setView(whole),
		handlers: {
			onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
				event.currentTarget.setPointerCapture(event.pointerId);
				pointers.current.set(event.pointerId, pointOf(event));
				start.current = pointers.current.size === 1 ? pointOf(event) : null;
			},
			onPointerMove: (event: PointerEvent) => {
				const held = pointers.current;
				const before = [...held.values()];
				if (!held.has(event.pointerId)) return;
				held.set(event.pointerId, pointOf(event));
				const after = [...held.values()];
				const factor = before.length > 1 ? distance(after) / (distance(before) || 1) : 1;
				scaleBy(factor, middle(before), middle(after));
			},
			onPointerUp: end,
			onPointerCancel: end,
			onDoubleClick: (event: { clientX: number; clientY: number }) =>
				view.scale > 1 ? setView(whole) : scaleBy(pressedScale, pointOf(event)),
		},
	};
}
