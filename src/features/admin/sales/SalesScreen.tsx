import { Percent, Receipt, ShoppingCart, TrendingDown, TrendingUp, Wallet } from 'lucide-react';
import { formatLocalMoney } from '../../../lib/money';
import { LinkButton } from '../../../ui/Button';
import { Surface } from '../../../ui/Surface';
import { type Stat, StatCards } from '../layout/StatCards';
import { MonthlyChart } from './MonthlyChart';
import { CategorySales, TopProducts } from './Rankings';
import { RecentSales } from './RecentSales';
import styles from './SalesScreen.module.css';
import type { SalesSummary } from './salesSummary';

/** What the specification fixes about the time before (R3-182). */
const changes = { totalSales: '+12.5%', totalOrders: '+8.3%', averageOrderValue: '+3.7%', conversion: '-0.5%' };
const conversionRate = '3.2%';

/** The same for every time (R3-187). */
const fixedSummary = [
	['Mejor día', 'Viernes', 'El día con más ventas de la semana'],
	['Horas pico', '14:00-16:00', '35% de las ventas diarias'],
	['Categoría líder', 'Electrónica', '65% de las ventas'],
	['Crecimiento mensual', '+12.5%', 'Frente al mes anterior'],
] as const;

const changed = (change: string): Pick<Stat, 'note' | 'tone'> => {
	const falls = change.startsWith('-');
	const Icon = falls ? TrendingDown : TrendingUp;
	return {
		tone: falls ? 'danger' : 'success',
		note: (
			<>
				<Icon size={16} />
				<span>{change}</span>
				<span className={styles.against}>vs. periodo anterior</span>
			</>
		),
	};
};

/** Figures, charts and lists of what was sold (R3-182 … R3-187). */
export const SalesScreen = ({ summary }: { summary: SalesSummary }) => (
	<>
		<StatCards
			label="Indicadores"
			stats={[
				{
					label: 'Ingresos Totales',
					value: formatLocalMoney(summary.totalSales),
					icon: <Wallet size={20} />,
					...changed(changes.totalSales),
				},
				{
					label: 'Total Pedidos',
					value: summary.totalOrders,
					icon: <ShoppingCart size={20} />,
					...changed(changes.totalOrders),
				},
				{
					label: 'Valor Promedio',
					value: formatLocalMoney(summary.averageOrderValue),
					icon: <Receipt size={20} />,
					...changed(changes.averageOrderValue),
				},
				{
					label: 'Tasa de Conversión',
					value: conversionRate,
					icon: <Percent size={20} />,
					...changed(changes.conversion),
				},
			]}
		/>
		<div className={styles.halves}>
			<Surface as="section" className={styles.panel} aria-labelledby="ventas-mes">
				<h2 id="ventas-mes">Ventas por Mes</h2>
				<div className={styles.chart}>
					<MonthlyChart months={summary.salesByMonth} />
				</div>
			</Surface>
			<Surface as="section" className={styles.panel} aria-labelledby="ventas-categoria">
				<h2 id="ventas-categoria">Ventas por Categoría</h2>
				<CategorySales categories={summary.salesByCategory} />
			</Surface>
			<Surface as="section" className={styles.panel} aria-labelledby="mas-vendidos">
				<h2 id="mas-vendidos">Productos Más Vendidos</h2>
				<TopProducts products={summary.topProducts} />
			</Surface>
			<Surface as="section" className={styles.panel} aria-labelledby="ventas-recientes">
				<div className={styles.head}>
					<h2 id="ventas-recientes">Ventas Recientes</h2>
					<LinkButton to="/admin/orders" size="s">
						Ver Todas Ventas
					</LinkButton>
				</div>
				<RecentSales sales={summary.recentSales} />
			</Surface>
		</div>
		<Surface as="section" flat className={styles.panel} aria-labelledby="resumen">
			<h2 id="resumen">Resumen</h2>
			<dl className={styles.summary}>
				{fixedSummary.map(([name, value, note]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd className={styles.value}>{value}</dd>
						<dd>{note}</dd>
					</div>
				))}
			</dl>
		</Surface>
	</>
);
