import { cx } from './cx';
import styles from './Spinner.module.css';
import bandStyles from './WovenBand.module.css';

/** Pixels, a multiple of 24; default: full. */
export const WovenBand = ({ width, moving }: { width?: number; moving?: boolean }) => (
	<span
		className={cx(bandStyles.band, moving && bandStyles.moving)}
		style={{ width: width ?? '100%' }}
		aria-hidden="true"
	/>
);

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

export function LoadingScreen({ text = 'Cargando…' }: { text?: string }) {
	return (
		<div className={`stack centered ${styles.screen}`} role="status">
			<WovenBand width={144} moving />
			<span>{text}</span>
		</div>
	);
}
