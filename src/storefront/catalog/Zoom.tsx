import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { GalleryPicture } from '#contract/catalog/product';
import { withoutFocus } from '#contract/shared/images';
import { imageUrlOf } from '#lib/images';
import { IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { useZoom } from './useZoom';
import styles from './Zoom.module.css';

interface ZoomProps {
	pictures: readonly GalleryPicture[];
	name: string;
	current: number;
	show: (index: number) => void;
	onClose: () => void;
}

const step = 1.5;
const pixelsPerKey = 80;
const arrows: Record<string, readonly [number, number]> = {
	ArrowLeft: [1, 0],
	ArrowRight: [-1, 0],
	ArrowUp: [0, 1],
	ArrowDown: [0, -1],
};

/** The arrow keys move a larger picture, and turn to another while it is whole. */
export default function Zoom({ pictures, name, current, show, onClose }: ZoomProps) {
	const stage = useRef<HTMLDivElement>(null);
	const turn = (by: number) => {
		if (!pictures[current + by]) return;
		reset();
		show(current + by);
	};
	const { view, scaleBy, move, reset, handlers } = useZoom(stage, turn);
	const picture = pictures[current];
	const { scale, x, y } = view;

	const onKeyDown = (event: KeyboardEvent) => {
		// The page's gallery does not hear it.
		event.stopPropagation();
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		const arrow = arrows[event.key];
		if (event.key === '+' || event.key === '-') scaleBy(event.key === '+' ? step : 1 / step);
		else if (event.key === '0') reset();
		else if (arrow && scale > 1) move(arrow[0] * pixelsPerKey, arrow[1] * pixelsPerKey);
		else if (arrow?.[0]) turn(-arrow[0]);
		else return;
		event.preventDefault();
	};

	const turner = (label: string, by: number, icon: ReactNode) =>
		pictures.length > 1 && (
			<IconButton label={label} aria-disabled={!pictures[current + by] || undefined} onClick={() => turn(by)}>
				{icon}
			</IconButton>
		);

	return (
		<Dialog open onClose={onClose} title={name} variant="full">
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons below */}
			<div className={styles.viewer} onKeyDown={onKeyDown}>
				<div ref={stage} className={styles.stage} {...handlers}>
					<img
						key={picture?.url}
						src={picture && withoutFocus(imageUrlOf(picture.url) ?? '')}
						alt={picture?.alt}
						draggable={false}
						style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
					/>
				</div>
				<div className={cx('row gap-2 centered', styles.bar)}>
					{turner('Imagen anterior', -1, <ChevronLeft size={24} />)}
					<IconButton label="Alejar" aria-disabled={scale <= 1 || undefined} onClick={() => scaleBy(1 / step)}>
						<ZoomOut size={20} />
					</IconButton>
					<span role="status">
						<span>{`${Math.round(100 * scale)} %`}</span>
						{pictures.length > 1 && <span className="note">{`Imagen ${current + 1} de ${pictures.length}`}</span>}
					</span>
					<IconButton label="Acercar" data-autofocus onClick={() => scaleBy(step)}>
						<ZoomIn size={20} />
					</IconButton>
					{turner('Imagen siguiente', 1, <ChevronRight size={24} />)}
				</div>
			</div>
		</Dialog>
	);
}
