import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { withoutFocus } from '#contract/shared/images';
import styles from './FocusPoint.module.css';

interface FocusPointProps {
	src: string;
	label: string;
	/** As `focusOf`. */
	value: string;
	onChange: (value: string) => void;
}

const centre = '50,50';
const stepPercent = 5;
const keys: Record<string, readonly [number, number]> = {
	ArrowLeft: [-stepPercent, 0],
	ArrowRight: [stepPercent, 0],
	ArrowUp: [0, -stepPercent],
	ArrowDown: [0, stepPercent],
};

export const focusWords = (value: unknown): string =>
	String(value || centre).replace(/(\d+),(\d+)/, '$1 % hacia la derecha, $2 % hacia abajo');

/** Hidden for a square, which tiles do not cut. */
export function FocusPoint({ src, label, value, onChange }: FocusPointProps) {
	const [isCut, setCut] = useState(false);
	const handle = useRef<HTMLButtonElement>(null);
	const [x = 50, y = 50] = (value || centre).split(',').map(Number);
	const place = (...at: [number, number]) => {
		const text = at.map((percent) => Math.round(Math.min(100, Math.max(0, percent)))).join();
		onChange(text === centre ? '' : text);
	};
	const follow = (event: PointerEvent<HTMLDivElement>) => {
		const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
		place((100 * (event.clientX - left)) / width, (100 * (event.clientY - top)) / height);
	};
	const take = (event: PointerEvent<HTMLDivElement>) => {
		event.preventDefault();
		event.currentTarget.setPointerCapture(event.pointerId);
		handle.current?.focus();
		follow(event);
	};
	const move = (event: KeyboardEvent) => {
		const by = keys[event.key];
		if (!by) return;
		event.preventDefault();
		place(x + by[0], y + by[1]);
	};
	return (
		<div className={isCut ? 'stack gap-1' : undefined} hidden={!isCut}>
			<div
				className={styles.whole}
				style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
				onPointerDown={take}
				onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
			>
				<img
					src={withoutFocus(src)}
					alt=""
					draggable={false}
					onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setCut(naturalWidth !== naturalHeight)}
				/>
				<button
					type="button"
					ref={handle}
					role="slider"
					aria-label={label}
					aria-valuemin={0}
					aria-valuemax={100}
					aria-valuenow={x}
					aria-valuetext={focusWords(value)}
					onKeyDown={move}
				/>
			</div>
			<span className="note">Mueve el punto a lo que siempre debe verse.</span>
		</div>
	);
}
