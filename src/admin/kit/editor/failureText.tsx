import { serverMessage } from '#api/errorText';
import { isUnreachable } from '../shared/isUnreachable';
import styles from './Editor.module.css';

const unreachable = 'No hubo conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.';

export function failureText(title: string, error: unknown) {
	const detail = serverMessage(error) ?? (isUnreachable(error) ? unreachable : undefined);
	return (
		<>
			<strong>{title}</strong>
			{detail && detail !== title && <p className={styles.detail}>{detail}</p>}
		</>
	);
}
