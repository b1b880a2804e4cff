import { type ReactNode, useEffect, useRef } from 'react';
import type { GalleryPicture } from '../../../contract/catalog/product';
import { imageUrlOf } from '../../lib/images';
import { Picture } from '../../ui/Picture';
import styles from './Gallery.module.css';

interface MorePicturesProps {
	pictures: readonly GalleryPicture[];
	hue: number;
}

export const Slides = ({ pictures, hue, sizes }: MorePicturesProps & { sizes: string }): ReactNode =>
	pictures
		.slice(1)
		.map(({ url, alt }) => <Picture key={url} src={imageUrlOf(url)} alt={alt} hue={hue} width={640} sizes={sizes} />);

interface ThumbnailsProps extends MorePicturesProps {
	current: number;
	show: (index: number) => void;
}

/** One stop for the keyboard: the arrow keys move on. */
export function Thumbnails({ pictures, current, show, hue }: ThumbnailsProps): ReactNode {
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
						<Picture src={imageUrlOf(url)} alt="" hue={hue} width={56} />
					</button>
				</li>
			))}
		</ul>
	);
}
