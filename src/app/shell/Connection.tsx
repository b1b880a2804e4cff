import { pricesOf } from '#lib/dates';
import { selectConnected, selectLost } from '#live/liveSlice';
import { useAppSelector } from '#store';
import { selectPricesFrom } from '#store/freshnessSlice';
import { ConnectionDot } from '#ui/ConnectionDot';
import { cx } from '#ui/cx';
import styles from './Header.module.css';

/** Before React, the service worker's text stands beside the dot. The dot's word is visible only without connection. */
export function Connection() {
	const from = useAppSelector(selectPricesFrom);
	const connected = useAppSelector(selectConnected);
	const lost = useAppSelector(selectLost);
	return (
		<>
			<small className={styles.pricesFrom}>{from !== null && pricesOf(from, Date.now())}</small>
			<span className={cx(styles.connection, !lost && styles.quiet)}>
				<ConnectionDot connected={connected} />
			</span>
		</>
	);
}
