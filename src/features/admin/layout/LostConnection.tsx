import { selectLost } from '../../../live/liveSlice';
import { useAppSelector } from '../../../store';
import { ConnectionDot } from '../../../ui/ConnectionDot';
import styles from './AdminLayout.module.css';

/** Says above every screen that what others change does not arrive. */
export function LostConnection() {
	if (!useAppSelector(selectLost)) return null;
	return (
		<div className={styles.lost}>
			<ConnectionDot connected={false} />
			<span>Lo que cambia no se ve aquí hasta que vuelva la conexión.</span>
		</div>
	);
}
