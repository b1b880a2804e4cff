import styles from './ConnectionDot.module.css';
import { cx } from './cx';

/** R3-032. */
export const ConnectionDot = ({ connected }: { connected: boolean }) => (
	<span className={styles.connection} role="status" data-connected={connected || undefined}>
		<span className={cx(styles.dot, connected && styles.on)} aria-hidden="true" />
		<span>{connected ? 'Conectado' : 'Desconectado'}</span>
	</span>
);
