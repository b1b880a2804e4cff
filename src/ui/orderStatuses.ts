import { Ban, CircleCheckBig, Clock, Gift, Package, Truck } from 'lucide-react';
import type { ComponentType } from 'react';
import { type OrderStatus, orderStatuses, orderWords } from '#contract/orders/status';
import { isKnownStatus } from '#lib/orderStatus';
import { capital } from '#lib/text';

interface StatusStyle {
	/** Degrees. */
	hue: number;
	Icon: ComponentType<{ size?: number }>;
	meaning: string;
}

/** R4-30. */
export const statusStyles: Record<OrderStatus, StatusStyle> = {
	PENDING: { hue: 80, Icon: Clock, meaning: 'Recibimos tu pedido.' },
	CONFIRMED: { hue: 255, Icon: CircleCheckBig, meaning: 'Tu pedido está confirmado.' },
	PROCESSING: { hue: 305, Icon: Package, meaning: 'Estamos preparando tu paquete.' },
	SHIPPED: { hue: 200, Icon: Truck, meaning: 'Tu paquete va en camino.' },
	DELIVERED: { hue: 150, Icon: Gift, meaning: 'Recibiste tu pedido.' },
	CANCELLED: { hue: 18, Icon: Ban, meaning: 'Este pedido fue cancelado.' },
};

export const statusStyleOf = (status: string): StatusStyle | null =>
	isKnownStatus(status) ? statusStyles[status] : null;

/** For a buyer who has just ordered, also while the page stays open or after a reload. */
export function headingOf(order: { status: OrderStatus; request?: boolean | undefined }): string {
	const { noun, this: one, cancelled } = orderWords(order);
	if (order.status === 'PENDING') return `¡Gracias! Recibimos tu ${noun}`;
	if (order.status === 'CANCELLED') return capital(`${one} fue ${cancelled}`);
	return statusStyles[order.status].meaning.replace(/\.$/, '');
}

/** R4-32. */
export const salesHues: Record<OrderStatus, number> = {
	PENDING: 72,
	CONFIRMED: 255,
	PROCESSING: 305,
	SHIPPED: 45,
	DELIVERED: 150,
	CANCELLED: 18,
};

/** R4-33. */
export const progressSteps: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'CANCELLED');
