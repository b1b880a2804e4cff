import type { MovementReason, StockKind } from '#contract/catalog/admin';
import { countOf } from '#lib/text';

export const reasonNames: Readonly<Record<MovementReason, string>> = {
	opening: 'Stock que ya había',
	created: 'Producto creado',
	edit: 'Cambio en el formulario',
	import: 'Importación',
	count: 'Conteo',
	add: 'Entrada',
	take: 'Salida',
	sale: 'Venta',
	cancellation: 'Pedido cancelado',
	'order-edit': 'Cambio en un pedido',
	return: 'Devolución',
	revival: 'Pedido recuperado',
	deleted: 'Producto eliminado',
};

interface KindText {
	label: string;
	note: string;
	quantity: string;
	submit: string;
}

export const kindTexts: Readonly<Record<StockKind, KindText>> = {
	count: { label: 'Contar', note: 'Escribes cuántas hay', quantity: 'Unidades contadas', submit: 'Guardar conteo' },
	add: { label: 'Sumar', note: 'Llegaron unidades', quantity: 'Unidades que llegan', submit: 'Sumar unidades' },
	take: { label: 'Quitar', note: 'Se dañaron o se usaron', quantity: 'Unidades que salen', submit: 'Quitar unidades' },
};

export const unitsOf = (count: number): string => countOf(count, 'unidad', 'unidades');

interface Units {
	/** Available units. */
	stock: number;
	/** With held units. */
	onHand: number;
	/** Units on hand when typing began. */
	base: number;
}

/** A count names the difference to `base`; all name the result. */
export function outcome(kind: StockKind, typed: string, { stock, onHand, base }: Units): string | undefined {
	if (!/^\s*\d{1,7}\s*$/.test(typed)) return undefined;
	const quantity = Number(typed);
	if (kind === 'add') return `Quedarán ${stock + quantity}`;
	if (kind === 'take') return quantity > stock ? undefined : `Quedarán ${stock - quantity}`;
	const by = quantity - base;
	const difference = by === 0 ? 'Coincide con lo anotado' : by > 0 ? `Sobran ${by}` : `Faltan ${-by}`;
	return onHand === base
		? difference
		: `${difference}. Mientras contabas cambió el stock: quedarán ${Math.max(0, stock + by)}`;
}
