import { ShoppingBasket } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { imageSrcSet } from '../../contract/images';
import { cx } from './cx';
import styles from './Picture.module.css';

export interface PictureProps {
	/** Ready address (`imageUrlOf`); none draws the fallback. */
	src: string | undefined;
	/** What the picture shows; empty where a name stands beside it. */
	alt: string;
	/** Hue of the tile in degrees (`hueOf(category.id)`). */
	hue?: number;
	/** CSS pixels of the largest place, for the space before it loads. */
	width?: number;
	/** As for `<img sizes>`; fitting the place saves most of the bytes. */
	sizes?: string;
	/** In the first screen: loads at once and before others. */
	eager?: boolean;
	className?: string;
}

/**
 * A square picture on its tinted tile, in the width that the place needs where our server keeps several.
 * When it cannot be loaded, it goes and a drawing stands in (R3-034).
 */
export function Picture({ src, alt, hue = 70, width = 320, sizes = `${width}px`, eager, className }: PictureProps) {
	const [failed, setFailed] = useState<string>();
	const srcSet = src && imageSrcSet(src);
	const style = { '--hue': hue } as CSSProperties;

	// A page that came as HTML may have lost its picture before this code was there to hear of it.
	const noticeEarlyFailure = (image: HTMLImageElement | null) => {
		if (image?.complete && image.naturalWidth === 0) setFailed(src);
	};

	return (
		<div className={cx(styles.tile, className)} style={style}>
			{src && failed !== src ? (
				<img
					key={src}
					ref={noticeEarlyFailure}
					srcSet={srcSet}
					sizes={srcSet && sizes}
					src={src}
					alt={alt}
					width={width}
					height={width}
					loading={eager ? 'eager' : 'lazy'}
					fetchPriority={eager ? 'high' : undefined}
					decoding="async"
					onError={() => setFailed(src)}
				/>
			) : (
				<ShoppingBasket
					strokeWidth={1.25}
					{...(alt ? { role: 'img', 'aria-label': alt, 'aria-hidden': undefined } : {})}
				/>
			)}
		</div>
	);
}
