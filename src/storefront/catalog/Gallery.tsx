import { ZoomIn } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProductGroup } from '#contract/catalog/group';
import { type GalleryPicture, type Product, picturesOf } from '#contract/catalog/product';
import { withoutFocus } from '#contract/shared/images';
import { IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { lazyPart } from '#ui/PageBoundary';
import { Picture } from '#ui/Picture';
import { useHydrated } from '#ui/useHydrated';
import styles from './Gallery.module.css';
import { Thumbnails } from './Thumbnails';

const Zoom = lazyPart(() => import(/* webpackChunkName: "zoom" */ './Zoom'));

interface GalleryProps {
	pictures: readonly GalleryPicture[];
	name: string;
	hue: number;
}

const sizes = '(width >= 80rem) 584px, (width >= 48rem) calc(48vw - 24px), calc(100vw - 32px)';

/** The HTML has the first picture; the others load when the visitor turns to them. */
export function Gallery({ pictures, name, hue }: GalleryProps) {
	const [first] = pictures;
	const hasMore = pictures.length > 1;
	const hydrated = useHydrated();
	const [loadsAll, setLoadsAll] = useState(false);
	const [zoomed, setZoomed] = useState(false);
	const track = useRef<HTMLDivElement>(null);
	const { current, show, follow, release } = useShown(track, first?.url, pictures.length);

	const moveByKey = (event: KeyboardEvent) => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		// With a modifier they are the browser's.
		if (!by || !hasMore || zoomed || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		show(current + by);
	};
	const loadAll = () => setLoadsAll(true);

	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
		<div
			className="stack gap-3"
			role="group"
			aria-label={`Imágenes de ${name}`}
			onKeyDown={moveByKey}
			onPointerEnter={loadAll}
			onFocus={loadAll}
		>
			<div className={styles.window}>
				<div
					ref={track}
					// A scroller must be reachable by keyboard.
					tabIndex={hasMore ? 0 : undefined}
					className={cx(styles.track, hasMore && styles.scrolls)}
					onScroll={hasMore ? follow : undefined}
					onPointerDown={release}
					onWheel={release}
				>
					<Picture src={first?.url} alt={first?.alt ?? name} hue={hue} width={640} sizes={sizes} first />
					{pictures.slice(1).map(({ url, alt }) =>
						// Browsers load lazy pictures some screens ahead.
						loadsAll ? (
							<Picture key={url} src={url} alt={alt} hue={hue} width={640} sizes={sizes} />
						) : (
							<div key={url} />
						),
					)}
				</div>
				{hasMore && (
					<span className={styles.place} role="status">
						<span className="visually-hidden">Imagen </span>
						<span>{current + 1}</span>
						<span aria-hidden="true"> / </span>
						<span className="visually-hidden"> de </span>
						<span>{pictures.length}</span>
					</span>
				)}
				{first && (
					<IconButton
						label="Ampliar la imagen"
						variant="secondary"
						className={styles.zoom}
						onClick={() => setZoomed(true)}
					>
						<ZoomIn size={20} />
					</IconButton>
				)}
			</div>
			{hasMore && (
				<div className={styles.strip}>{hydrated && <Thumbnails {...{ pictures, current, show, hue }} />}</div>
			)}
			{zoomed && (
				<Zoom
					{...{ pictures, name, current, show }}
					onClose={() => setZoomed(false)}
					onFailed={() => setZoomed(false)}
				/>
			)}
		</div>
	);
}

/** The picture on the track. Another product begins with its first. */
function useShown(track: RefObject<HTMLDivElement | null>, first: string | undefined, count: number) {
	const [current, setCurrent] = useState(0);
	const goal = useRef<number | null>(null);
	useEffect(
		function beginAnew() {
			if (first === undefined) return;
			setCurrent(0);
			if (track.current) track.current.scrollLeft = 0;
		},
		[first, track],
	);
	const follow = () => {
		const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
		const index = Math.min(count - 1, Math.round(scrollLeft / clientWidth));
		// A smooth scroll passes others on its way.
		if (clientWidth === 0 || (goal.current !== null && goal.current !== index)) return;
		goal.current = null;
		setCurrent(index);
	};
	const release = () => {
		goal.current = null;
	};
	const show = (index: number) => {
		if (index < 0 || index >= count) return;
		setCurrent(index);
		goal.current = index;
		const { scrollWidth = 0 } = track.current ?? {};
		if (track.current) track.current.scrollLeft = (index * scrollWidth) / count;
	};
	return { current: Math.max(0, Math.min(current, count - 1)), show, follow, release };
}

/** The product's pictures, then the group's others. Each has a text, its own, else the group's. */
export function galleryPictures(product: Product, group: ProductGroup | null | undefined): GalleryPicture[] {
	const pictures = new Map<string, GalleryPicture>();
	for (const picture of [...picturesOf(product), ...(group?.pictures ?? [])]) {
		const address = withoutFocus(picture.url);
		const existing = pictures.get(address) ?? picture;
		pictures.set(address, { ...existing, alt: existing.alt || picture.alt });
	}
	return [...pictures.values()].map(({ url, alt }, at) => ({
		url,
		alt: alt || (at === 0 ? product.name : `${product.name}, imagen ${at + 1}`),
	}));
}
