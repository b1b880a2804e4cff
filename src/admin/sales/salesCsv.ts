import { askOnce } from '#api/askOnce';
import { type AdminOrder, type AdminOrderPage, channelLabels, largestOrderPage } from '#contract/orders/desk';
import { igvInSoles } from '#contract/tax/igv';
import { formatDate } from '#lib/dates';
import { stateLabel } from '#lib/orderStatus';
import { unitsOf } from '#lib/orderTypes';
import type { Period } from '#lib/salesFigures';
import type { AppDispatch } from '#store';
import { csvText } from '../kit/shared/csv';
import { adminOrdersApi } from '../orders/adminOrdersApi';

const taxColumns = ['Op. gravada', 'Op. exonerada', 'Op. inafecta', 'IGV'] as const;

const columns = [
	'Número',
	'Fecha',
	'Cliente',
	'Email',
	'Estado',
	'Unidades',
	'Envío',
	'Total',
	'Canal',
	'Pagado',
	'Devuelto',
	'Unidades devueltas',
	...taxColumns,
] as const;

/** As sold; empty where the shop showed no IGV. */
function taxCells({ items, shipping, igvPercent }: AdminOrder): Record<(typeof taxColumns)[number], string | number> {
	const sold = igvPercent == null ? null : igvInSoles({ lines: items, delivery: shipping }, igvPercent);
	return {
		'Op. gravada': sold?.bases.TAXED ?? '',
		'Op. exonerada': sold?.bases.EXEMPT ?? '',
		'Op. inafecta': sold?.bases.UNAFFECTED ?? '',
		IGV: sold?.igv ?? '',
	};
}

/** Dates are those of Lima; the total is in soles. */
const rowOf = (order: AdminOrder): Record<(typeof columns)[number], string | number> => ({
	Número: order.orderNumber,
	Fecha: formatDate(order.createdAt, 'time').replace(',', ''),
	Cliente: order.customer ? order.customer.name + (order.customer.guest ? ' (sin cuenta)' : '') : '',
	Email: order.customer?.email ?? '',
	Estado: stateLabel(order),
	Unidades: unitsOf(order),
	Envío: order.shipping ?? 0,
	Total: order.total,
	Canal: channelLabels[order.channel ?? 'WEB'],
	Pagado: order.money?.paid ?? '',
	Devuelto: order.money?.refunded ?? '',
	'Unidades devueltas': order.items.reduce((units, { returned = 0 }) => units + returned, 0),
	...taxCells(order),
});

/** One order a line, the oldest first, so that a new one moves none to another page. Rejects when a page is missing. */
export const salesReport =
	(period: Period) =>
	async (dispatch: AppDispatch): Promise<string> => {
		const orders = new Map<number, AdminOrder>();
		for (let page = 1; ; page += 1) {
			const query = {
				days: Number(period),
				sort: 'createdAt',
				direction: 'asc',
				page,
				size: largestOrderPage,
			} as const;
			const answer: AdminOrderPage = await askOnce(
				dispatch(adminOrdersApi.endpoints.getAdminOrders.initiate(query, { forceRefetch: true })),
			);
			for (const order of answer.orders) orders.set(order.id, order);
			if (answer.orders.length === 0 || page * largestOrderPage >= answer.matching) break;
		}
		return csvText([...orders.values()].map(rowOf), columns);
	};
