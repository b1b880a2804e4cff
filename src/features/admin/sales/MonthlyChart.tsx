import type { CSSProperties } from 'react';
import { formatLocalMoney } from '../../../lib/money';
import styles from './MonthlyChart.module.css';
import { type SalesSummary, shareOfLargest } from './salesSummary';

/**
 * A bar per month, as high as its share of the best one (R3-183), or as long where bars side by side have no room. Every bar has its figure on top, so that the list is
 * read the same without the drawing.
 */
export function MonthlyChart({ months }: { months: SalesSummary['salesByMonth'] }) {
	const all = months.map(({ sales }) => sales);
	return (
		<ol className={styles.chart}>
			{months.map(({ month, sales }) => (
				<li key={month}>
					<span className={styles.month}>
						<span className="visually-hidden">{month}: </span>
						<span aria-hidden="true">{month.slice(0, 3)}</span>
					</span>
					<span className={styles.figure}>{formatLocalMoney(sales)}</span>
					<span className={styles.room} aria-hidden="true">
						<span
							className={styles.bar}
							style={{ '--share': `${shareOfLargest(sales, all)}%` } as CSSProperties}
							data-bar={month}
						/>
					</span>
				</li>
			))}
		</ol>
	);
}
