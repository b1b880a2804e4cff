import styles from './Skeleton.module.css';

interface SkeletonProps {
	width?: string;
	height?: string;
	/** Replaces the height; 1 is square. */
	ratio?: number;
	radius?: string;
}

/** Needs a region with `aria-busy` and a text for screen readers. */
export const Skeleton = ({ width = '100%', height = '1em', ratio, radius }: SkeletonProps) => (
	<span
		className={styles.skeleton}
		aria-hidden="true"
		style={{ width, height: ratio ? undefined : height, aspectRatio: ratio, borderRadius: radius }}
	/>
);
