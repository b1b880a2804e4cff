import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { formatLocalMoney } from '#contract/shared/money';
import { type SalesFigures, type SalesStep, shareOfLargest } from '#lib/salesFigures';
import { cx } from '#ui/cx';
import styles from './StepStrip.module.css';

const kinds = { day: 'Día', week: 'Semana', month: 'Mes' } as const;

/** `width`: least pixels of a bar with its gap. `every`: one name fits for so many bars. */
function measure(count: number): { width: number; every: number } {
	if (count <= 16) return { width: 34, every: 2 };
	return { width: 12, every: count <= 31 ? 5 : 7 };
}

function inWords(steps: readonly SalesStep[]): string {
	const best = steps.reduce((top, step) => (step.sales > top.sales ? step : top));
	const all = `${steps.length} barras, de ${steps[0]?.name} a ${steps.at(-1)?.name}.`;
	return best.sales > 0 ? `${all} La más alta: ${best.name}, ${formatLocalMoney(best.sales)}.` : `${all} Sin ventas.`;
}

export function StepStrip({ steps, grouping }: Pick<SalesFigures, 'steps' | 'grouping'>) {
	const strip = useRef<HTMLElement>(null);
	const all = steps.map(({ sales }) => sales);
	const largest = Math.max(0, ...all);
	const { width, every } = measure(steps.length);

	useLayoutEffect(
		function beginWithNewest() {
			if (strip.current && steps.length > 0) strip.current.scrollLeft = strip.current.scrollWidth;
		},
		[steps.length],
	);

	return (
		<div className={cx('stack gap-3', styles.chart)}>
			<div className={cx('grid lead gap-2', styles.plot)}>
				<div className={styles.scale} aria-hidden="true">
					{[largest, largest / 2, 0].map((value, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: always the same three lines
						<span key={place}>{formatLocalMoney(value)}</span>
					))}
				</div>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen has to be scrolled by key as well */}
				<section ref={strip} className={styles.strip} aria-label="Gráfico de ventas" tabIndex={0}>
					<div
						role="img"
						aria-label={inWords(steps)}
						className={styles.bars}
						style={{ '--width': `${width}px`, '--count': steps.length } as CSSProperties}
					>
						{steps.map(({ key, name, short, sales }, index) => (
							<span key={key} title={`${name}: ${formatLocalMoney(sales)}`}>
								<span
									className={styles.bar}
									style={{ '--share': `${shareOfLargest(sales, all)}%` } as CSSProperties}
									data-bar={name}
								/>
								{(steps.length - 1 - index) % every === 0 && <span className={styles.name}>{short}</span>}
							</span>
						))}
					</div>
				</section>
			</div>
			<details className={styles.details}>
				<summary>Ver las cifras</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
				<section className={styles.figures} aria-label="Cifras del gráfico" tabIndex={0}>
					<table>
						<thead>
							<tr>
								<th scope="col">{kinds[grouping]}</th>
								<th scope="col">Pedidos</th>
								<th scope="col">Ventas</th>
							</tr>
						</thead>
						<tbody>
							{steps.map(({ key, name, sales, orders }) => (
								<tr key={key}>
									<th scope="row">{name}</th>
									<td>{orders ?? '—'}</td>
									<td>{formatLocalMoney(sales)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</details>
		</div>
	);
}
