import { formatLocalMoney, formatShopMoney } from '#contract/shared/money';
import { cx } from './cx';
import styles from './Price.module.css';

export interface PriceProps {
	/** Soles. */
	amount: number;
	/** `shop`: home and cart (R1-02); `local`: elsewhere (R1-03). */
	format: 'shop' | 'local';
	/** `s` inherits the text size. */
	size?: 's' | 'm' | 'l';
}

/** Its text is the formatted amount. */
export function Price({ amount, format, size = 'm' }: PriceProps) {
	const text = format === 'shop' ? formatShopMoney(amount) : formatLocalMoney(amount);
	const digit = text.search(/\d/);
	return (
		<span translate="no" className={cx(styles.price, size !== 'm' && styles[size])}>
			<span className={styles.symbol}>{text.slice(0, digit)}</span>
			{text.slice(digit)}
		</span>
	);
}
