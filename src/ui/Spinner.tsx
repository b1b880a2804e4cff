import styles from './Spinner.module.css';
import { WovenBand } from './WovenBand';

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

export function LoadingScreen({ text = 'Cargando…' }: { text?: string }) {
	return (
		<div className={`stack centered ${styles.screen}`} role="status">
			<WovenBand width={144} moving />
			<span>{text}</span>
		</div>
	);
}
