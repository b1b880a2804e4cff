import { formatLocalMoney } from '#contract/shared/money';
import styles from './ProductTerms.module.css';

export interface DeliveryTermProps {
	fee: string;
	time: string;
}

/** `fee` in soles; null where the recipient pays the agency. */
export function deliveryFee(place: string, fee: number | null, word: 'desde' | 'por'): string {
	if (fee === null) return `Envío a ${place}, lo pagas al recoger`;
	return fee === 0 ? `Envío gratis a ${place}` : `Envío ${word} ${formatLocalMoney(fee)} a ${place}`;
}

/** Equally high with any text, because the district replaces the cheapest zone of the server's page. */
export const DeliveryTerm = ({ fee, time }: DeliveryTermProps) => (
	<div className={styles.delivery}>
		<p className="ellipsis">{fee}</p>
		<p className="note clamp">{time}</p>
	</div>
);
