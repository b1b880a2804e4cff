import { cx } from './cx';
import styles from './WovenBand.module.css';

/** Pixels, a multiple of 24; default: full. */
export const WovenBand = ({ width, moving }: { width?: number; moving?: boolean }) => (
	<span className={cx(styles.band, moving && styles.moving)} style={{ width: width ?? '100%' }} aria-hidden="true" />
);
