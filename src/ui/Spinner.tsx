import styles from './Spinner.module.css';
import { WovenBand } from './WovenBand';

/** A turning ring of the text's size and colour; says nothing to screen readers. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

/** A whole screen, or a large part of one, that waits. */
export function LoadingScreen({ text = 'Cargando…' }: { text?: string }) {
	return (
		<div className={`stack centered ${styles.screen}`} role="status">
			<WovenBand width={144} moving />
			{text}
		</div>
	);
}
