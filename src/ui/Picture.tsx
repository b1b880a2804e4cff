import { type CSSProperties, useState } from 'react';
import { focusPosition, imageSrcSet, withoutFocus } from '#contract/shared/images';
import { imageUrlOf } from '#lib/images';
import { initialOf } from '#lib/text';
import { cx } from './cx';
import styles from './Picture.module.css';

interface PictureProps {
	/** As of `imageUrlOf`. */
	src: string | null | undefined;
	/** Empty beside a name. */
	alt: string;
	/** Its initial replaces a missing picture; default: `alt`. */
	name?: string | null | undefined;
	/** Degrees. */
	hue?: number;
	/** Largest width, CSS pixels. */
	width?: number;
	sizes?: string;
	/** In the first screen. */
	eager?: boolean;
	/** Largest of the first screen: loads first. */
	first?: boolean;
	className?: string;
}

/** R3-034: a woven diamond with the category's hue and the initial replaces a missing or broken picture. */
export function Picture(props: PictureProps) {
	const { alt, name = alt, hue = 70, width = 320, sizes = `${width}px`, eager, first, className } = props;
	const src = imageUrlOf(props.src && withoutFocus(props.src));
	const [failed, setFailed] = useState<string>();
	const srcSet = src && imageSrcSet(src);
	const style = { '--hue': hue } as CSSProperties;

	// The picture may fail before React attaches onError.
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
					style={{ objectPosition: focusPosition(props.src) }}
					width={width}
					height={width}
					loading={eager || first ? 'eager' : 'lazy'}
					fetchPriority={first ? 'high' : undefined}
					decoding="async"
					onError={() => setFailed(src)}
				/>
			) : (
				<span
					className={styles.standIn}
					data-initial={name ? initialOf(name) : ''}
					{...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
				/>
			)}
		</div>
	);
}
