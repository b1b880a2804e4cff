import type { CSSProperties } from 'react';
import { formatLocalMoney } from '#contract/shared/money';
import { type SalesFigures, shareOfLargest } from '#lib/salesFigures';
import styles from './SalesChart.module.css';
import { StepStrip } from './StepStrip';

const maxBarsWithFigures = 8;

/** R3-183. */
export const SalesChart = ({ figures: { steps, grouping } }: { figures: Pick<SalesFigures, 'steps' | 'grouping'> }) =>
	steps.length > maxBarsWithFigures ? <StepStrip steps={steps} grouping={grouping} /> : <StepBars steps={steps} />;

/** Every bar has its figure, so that the list reads the same without the drawing. */
function StepBars({ steps }: Pick<SalesFigures, 'steps'>) {
	const all = steps.map(({ sales }) => sales);
	return (
		<ol className={styles.chart}>
			{steps.map(({ key, name, short, sales }) => (
				<li key={key}>
					<span className={styles.step}>
						<span className="visually-hidden">{`${name}: `}</span>
						<span aria-hidden="true">{short}</span>
					</span>
					<span className={styles.figure}>{formatLocalMoney(sales)}</span>
					<span className={styles.room} aria-hidden="true">
						<span
							className={styles.bar}
							style={{ '--share': `${shareOfLargest(sales, all)}%` } as CSSProperties}
							data-bar={name}
						/>
					</span>
				</li>
			))}
		</ol>
	);
}
