import { percentOff } from '#contract/offers/percent';
import { formatLocalMoney, formatShopMoney } from '#contract/shared/money';
import { cx } from './cx';
import styles from './Price.module.css';

export interface PriceProps {
	/** Soles. */
	amount: number;
	/** `shop`: home and cart (R1-02); `local`: elsewhere (R1-03). */
	format: 'shop' | 'local';
	/** Soles, struck; the text then says how much less the amount is. */
	listPrice?: number | null | undefined;
	/** `s` inherits the text size. */
	size?: 's' | 'm' | 'l';
}

/** Its text is the formatted amount. */
export function Price({ listPrice, ...price }: PriceProps) {
	if (listPrice == null || listPrice <= price.amount) return <Amount {...price} />;
	const percent = percentOff(listPrice, price.amount);
	return (
		<span className={styles.offered}>
			<Amount {...price} />{' '}
			<s className={styles.struck}>
				<span className="visually-hidden">Antes </span>
				<span translate="no">{textOf({ amount: listPrice, format: price.format })}</span>
			</s>
			{percent >= 1 && (
				<>
					{' '}
					<span className={styles.off} translate="no">{`−${percent} %`}</span>
				</>
			)}
		</span>
	);
}

const textOf = ({ amount, format }: Pick<PriceProps, 'amount' | 'format'>): string =>
	format === 'shop' ? formatShopMoney(amount) : formatLocalMoney(amount);

function Amount({ amount, format, size = 'm' }: Omit<PriceProps, 'listPrice'>) {
	const text = textOf({ amount, format });
	const digit = text.search(/\d/);
	return (
		<span translate="no" className={cx(styles.price, size !== 'm' && styles[size])}>
			<span className={styles.symbol}>{text.slice(0, digit)}</span>
			{text.slice(digit)}
		</span>
	);
}
