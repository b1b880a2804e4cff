import styles from './ConnectionDot.module.css';
import { cx } from './cx';

/** Whether the catalogue is alive (R3-032): a full dot or an empty ring, and the word. */
export const ConnectionDot = ({ connected }: { connected: boolean }) => (
	<span className={styles.connection} role="status">
		<span className={cx(styles.dot, connected && styles.on)} aria-hidden="true" />
		{connected ? 'Conectado' : 'Desconectado'}
	</span>
);
