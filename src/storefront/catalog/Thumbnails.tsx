import { useEffect, useRef } from 'react';
import type { GalleryPicture } from '#contract/catalog/product';
import { Picture } from '#ui/Picture';
import styles from './Gallery.module.css';

interface ThumbnailsProps {
	pictures: readonly GalleryPicture[];
	hue: number;
	current: number;
	show: (index: number) => void;
}

/** One stop for the keyboard: the arrow keys move on. */
export function Thumbnails({ pictures, current, show, hue }: ThumbnailsProps) {
	const list = useRef<HTMLUListElement>(null);
	useEffect(
		function followCurrent() {
			const button = list.current?.children[current]?.querySelector('button');
			if (!list.current || !button) return;
			if (list.current.contains(document.activeElement)) button.focus({ preventScroll: true });
			const { offsetLeft, offsetWidth } = button;
			list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2;
		},
		[current],
	);
	return (
		<ul ref={list} className={styles.thumbnails}>
			{pictures.map(({ url }, index) => (
				<li key={url}>
					<button
						type="button"
						aria-label={`Ver la imagen ${index + 1} de ${pictures.length}`}
						aria-current={index === current || undefined}
						tabIndex={index === current ? 0 : -1}
						onClick={() => show(index)}
					>
						<Picture src={url} alt="" hue={hue} width={56} />
					</button>
				</li>
			))}
		</ul>
	);
}
