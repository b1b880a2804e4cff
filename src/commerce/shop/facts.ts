import type { PaymentMethod } from '#contract/orders/status';
import { eachGateway } from '#contract/payments/gateways';
import { formatLocalMoney } from '#contract/shared/money';
import type { Shop } from '#contract/shop/shop';

const all = new Intl.ListFormat('es', { type: 'conjunction' });
const either = new Intl.ListFormat('es', { type: 'disjunction' });

/** Within "Paga con …". */
const ways: Partial<Record<PaymentMethod, string>> = {
	YAPE: 'Yape',
	PLIN: 'Plin',
	...eachGateway(({ word }) => word),
	BANK_TRANSFER: 'transferencia',
	ON_DELIVERY: 'contra entrega',
};

type Ways = Pick<Shop, 'pays' | 'paysOnline'>;

/** In a checkout's order, each word once: Yape by code is Yape too. */
export function waysToPay({ pays, paysOnline }: Ways): PaymentMethod[] {
	const offered = [...pays, ...paysOnline];
	const methods = (Object.keys(ways) as PaymentMethod[]).filter((way) => offered.includes(way));
	return methods.filter((way, at) => methods.findIndex((other) => ways[other] === ways[way]) === at);
}

export function payText(shop: Ways): string {
	const words = waysToPay(shop).flatMap((way) => ways[way] ?? []);
	return words.length > 0 ? `Paga con ${either.format(words)}` : '';
}

/** "Envíos a Puno, Juliaca y 3 zonas más, desde S/ 6.00". */
export function deliveryText({ delivers }: Pick<Shop, 'delivers'>): string {
	const [cheapest, ...others] = delivers?.zones ?? [];
	if (!delivers || !cheapest) return '';
	const { more, everywhere, from } = delivers;
	const rest = more === 0 ? [] : [more === 1 ? 'una zona más' : `${more} zonas más`];
	const where = everywhere ? 'todo el Perú' : all.format([cheapest, ...others, ...rest]);
	if (from === 0) return others.length === 0 ? `Envíos gratis a ${where}` : `Envíos a ${where}, gratis a ${cheapest}`;
	return `Envíos a ${where}${from === null ? '' : `, desde ${formatLocalMoney(from)}`}`;
}

const sentence = (text: string): string => text && `${text.replace(/\.$/, '')}. `;

/** For promises without the shop's text. They claim nothing that depends on people or carriers. */
export const promiseTexts = [
	(shop: Shop) => `${sentence(deliveryText(shop))}Ves en qué paso está tu pedido desde que lo confirmas.`,
	(shop: Shop) =>
		`${sentence(payText(shop))}Antes de confirmar ves el total; si un precio o el stock cambió, te lo mostramos primero.`,
	({ seller: { hours } }: Shop) =>
		`La tienda en línea no cierra: haz tu pedido a la hora que quieras.${hours && ` Atendemos: ${hours.replace(/\.$/, '')}.`}`,
] as const;
