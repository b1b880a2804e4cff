import { Minus, Percent, Receipt, ShoppingBag, ShoppingCart, TrendingDown, TrendingUp, Wallet } from 'lucide-react';
import { formatLocalMoney } from '#contract/shared/money';
import { type Change, changeText, type Grouping, type SalesFigures } from '#lib/salesFigures';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState } from '#ui/EmptyState';
import { Surface } from '#ui/Surface';
import { moneyStats } from '../kit/shared/moneyStats';
import { type Stat, StatCards } from '../kit/shared/StatCards';
import { CategorySales, TopProducts } from './Rankings';
import { RecentSales } from './RecentSales';
import { SalesChart } from './SalesChart';
import styles from './SalesScreen.module.css';

function changed(change: Change): Pick<Stat, 'note' | 'tone'> {
	if (change === null) return {};
	const text = changeText(change);
	const turn = Math.sign(Number.parseFloat(text));
	const Icon = turn < 0 ? TrendingDown : turn > 0 ? TrendingUp : Minus;
	return {
		tone: turn < 0 ? 'danger' : turn > 0 ? 'success' : undefined,
		note: (
			<>
				<Icon size={16} />
				<span>{text}</span>
				<span className="fine">vs. periodo anterior</span>
			</>
		),
	};
}

function statsOf({ money, totalSales, totalOrders, averageOrderValue, changes, conversion }: SalesFigures): Stat[] {
	const stats: Stat[] = [
		...(money
			? moneyStats({ money, days: money.days })
			: [
					{
						label: 'Ingresos Totales',
						value: formatLocalMoney(totalSales),
						icon: <Wallet size={20} />,
						...changed(changes.totalSales),
					},
				]),
		{ label: 'Total Pedidos', value: totalOrders, icon: <ShoppingCart size={20} />, ...changed(changes.totalOrders) },
		{
			label: 'Valor Promedio',
			value: formatLocalMoney(averageOrderValue),
			icon: <Receipt size={20} />,
			...changed(changes.averageOrderValue),
		},
	];
	if (conversion)
		stats.push({
			label: 'Tasa de Conversión',
			value: `${conversion.rate}%`,
			icon: <Percent size={20} />,
			...changed(conversion.change),
		});
	return stats;
}

const chartTitles: Record<Grouping, string> = {
	day: 'Ventas por Día',
	week: 'Ventas por Semana',
	month: 'Ventas por Mes',
};

/** R3-182 … R3-187. */
export const SalesScreen = ({ figures }: { figures: SalesFigures }) => (
	<>
		<StatCards label="Indicadores" stats={statsOf(figures)} />
		{figures.totalOrders > 0 || figures.recentSales.length > 0 ? (
			<Panels figures={figures} />
		) : (
			<EmptyState title="No hay ventas en este periodo" icon={<ShoppingBag size={28} />}>
				Elige un periodo más largo, o espera el próximo pedido: aparecerá aquí solo.
			</EmptyState>
		)}
	</>
);

const Panels = ({ figures }: { figures: SalesFigures }) => (
	<>
		<div className={cx('stack gap-5', styles.halves)}>
			<Surface as="section" className={cx('stack', styles.grows)} aria-labelledby="ventas-paso">
				<h2 id="ventas-paso">{chartTitles[figures.grouping]}</h2>
				<div className={styles.chart}>
					<SalesChart figures={figures} />
				</div>
			</Surface>
			<Surface as="section" className="stack" aria-labelledby="ventas-categoria">
				<h2 id="ventas-categoria">Ventas por Categoría</h2>
				{figures.salesByCategory.length > 0 ? <CategorySales categories={figures.salesByCategory} /> : nothing}
			</Surface>
			<Surface as="section" className="stack" aria-labelledby="mas-vendidos">
				<h2 id="mas-vendidos">Productos Más Vendidos</h2>
				{figures.topProducts.length > 0 ? <TopProducts products={figures.topProducts} /> : nothing}
			</Surface>
			<Surface as="section" className="stack" aria-labelledby="ventas-recientes">
				<div className="split gap-2">
					<h2 id="ventas-recientes">Ventas Recientes</h2>
					<LinkButton to="/admin/orders" size="s">
						Ver Todas Ventas
					</LinkButton>
				</div>
				<RecentSales sales={figures.recentSales} />
			</Surface>
		</div>
		{figures.highlights.length > 0 && (
			<Surface as="section" flat className="stack" aria-labelledby="resumen">
				<h2 id="resumen">Resumen</h2>
				<dl className={cx('grid', styles.summary)}>
					{figures.highlights.map(([name, value, note]) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd className={styles.value}>{value}</dd>
							<dd>{note}</dd>
						</div>
					))}
				</dl>
			</Surface>
		)}
	</>
);

const nothing = <p className="muted">Sin ventas en este periodo.</p>;
