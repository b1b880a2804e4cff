import { cx } from './cx';
import styles from './WovenBand.module.css';

/**
 * The shop's signature: a band woven in the Andean way, decoration only. Belongs to the hero, to empty and loading
 * states and to the admin's sign-in, nowhere else. `width` in pixels, best a multiple of 24; without it, all there is.
 */
export const WovenBand = ({ width, moving }: { width?: number; moving?: boolean }) => (
	<span className={cx(styles.band, moving && styles.moving)} style={{ width: width ?? '100%' }} aria-hidden="true" />
);
