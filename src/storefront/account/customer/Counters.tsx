import { cx } from '#ui/cx';
import styles from './Customer.module.css';

export const Counters = ({ figures }: { figures: ReadonlyArray<readonly [name: string, value: string | number]> }) => (
	<dl className={cx('grid gap-3', styles.counters)}>
		{figures.map(([name, value]) => (
			<div key={name}>
				<dt className="note">{name}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
);
