import { pricesOf } from '../../lib/kept';
import { useAppSelector } from '../../store';
import { selectPricesFrom } from '../../store/freshnessSlice';
import styles from './Header.module.css';

/** Of when the prices are while they are not live. Empty before React runs, it shows what the service worker wrote. */
export function PricesFrom() {
	const from = useAppSelector(selectPricesFrom);
	return <small className={styles.pricesFrom}>{from !== null && pricesOf(from, Date.now())}</small>;
}
