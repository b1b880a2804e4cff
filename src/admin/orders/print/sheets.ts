import { choiceParam, idParam } from '#lib/urlState';

export const sheetNames = {
	list: 'Lista del día',
	slip: 'Guías de empaque',
	label: 'Etiquetas',
	note: 'Notas de venta',
} as const;
export type SheetKind = keyof typeof sheetNames;

/** Without an order, all orders to prepare. */
export const printParams = { sheet: choiceParam(['list', 'slip', 'label', 'note'], 'list'), order: idParam };

export const printPath = (sheet: SheetKind, order?: number): string =>
	`/admin/orders/print?${new URLSearchParams({ sheet, ...(order && { order: String(order) }) })}`;
