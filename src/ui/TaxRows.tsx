import type { OrderTax } from '#lib/orderTax';
import { cx } from './cx';
import { Price } from './Price';
import styles from './TaxRows.module.css';

export const TaxRows = ({ tax }: { tax: OrderTax | null | undefined }) =>
	tax && (
		<dl className={cx('stack gap-1 muted', styles.rows)}>
			{tax.map(({ name, amount }) => (
				<div key={name} className="split gap-y-0">
					<dt>{name}</dt>
					<dd>
						<Price amount={amount} format="local" size="s" />
					</dd>
				</div>
			))}
		</dl>
	);
