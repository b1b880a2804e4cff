import type { SalesQuery, SalesReport } from '#contract/admin/sales';
import { limaTime, timeZone } from '#contract/shared/time';
import { changeText, type Grouping, type SalesFigures, type SalesStep, shareText } from '#lib/salesFigures';
import { capital } from '#lib/text';

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

const formats = {
	/** 15 nov */
	day: new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone }),
	/** vie, 15 nov 2026 */
	wholeDay: new Intl.DateTimeFormat('es-ES', {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		timeZone,
	}),
	/** 15 nov 2026 */
	dayOfYear: new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone }),
	/** nov */
	month: new Intl.DateTimeFormat('es-ES', { month: 'short', timeZone }),
	/** noviembre de 2026 */
	longMonth: new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone }),
};

/** Names of the step that begins on a day, `YYYY-MM-DD`, in Lima. */
function stepNames(start: string, group: Grouping): Pick<SalesStep, 'name' | 'short'> {
	const date = new Date(limaTime(start));
	if (group === 'month') return { name: capital(formats.longMonth.format(date)), short: formats.month.format(date) };
	const name = group === 'day' ? capital(formats.wholeDay.format(date)) : `Desde ${formats.dayOfYear.format(date)}`;
	return { name, short: formats.day.format(date) };
}

const twoDigits = (hour: number): string => String(hour % 24).padStart(2, '0');

/** R3-187. Figures without data are left out. */
function highlightsOf({ bestWeekday, peakHours, salesByCategory, changes }: SalesReport, period: string) {
	const [leading] = salesByCategory;
	const highlights: Array<[string, string, string]> = [];
	if (bestWeekday !== null)
		highlights.push(['Mejor día', weekdays[bestWeekday] ?? '—', 'El día con más ventas de la semana']);
	if (peakHours)
		highlights.push([
			'Horas pico',
			`${twoDigits(peakHours.from)}:00-${twoDigits(peakHours.from + 2)}:00`,
			`${shareText(peakHours.percentage)} de las ventas`,
		]);
	if (leading)
		highlights.push([
			'Categoría líder',
			categoryName(leading.category),
			`${shareText(leading.percentage)} de las ventas`,
		]);
	if (changes.totalSales !== null)
		highlights.push(['Crecimiento', changeText(changes.totalSales), `Frente a los ${period} días anteriores`]);
	return highlights;
}

/** Products that left the catalogue count under an empty name. */
const categoryName = (name: string): string => name || 'Productos retirados';

/** Conversion is missing, because the shop counts no visits. */
export const figuresOfReport = (report: SalesReport, query: SalesQuery): SalesFigures => ({
	money: { ...report.money, days: query.period },
	totalSales: report.totalSales,
	totalOrders: report.totalOrders,
	averageOrderValue: report.averageOrderValue,
	changes: report.changes,
	conversion: null,
	topProducts: report.topProducts.map((product) => ({
		...product,
		category: categoryName(product.category),
	})),
	recentSales: report.recentSales.map((sale) => ({ ...sale, customer: sale.customer || 'Cuenta eliminada' })),
	salesByCategory: report.salesByCategory.map((row) => ({ ...row, category: categoryName(row.category) })),
	grouping: query.group,
	steps: report.salesByStep.map(({ start, sales, orders }) => ({
		key: start,
		...stepNames(start, query.group),
		sales,
		orders,
	})),
	highlights: highlightsOf(report, query.period),
});
