import * as v from 'valibot';
import { isMissingCall } from '#api/backEnd';
import { errorBody, fieldErrors, serverMessage } from '#api/errorText';
import { DeliveryChanged } from '#contract/delivery/quote';
import { shownReductions } from '#contract/offers/reduce';
import type { Reduction } from '#contract/offers/reductions';
import {
	type ChangedLine,
	type CheckoutBody,
	type ExistingOrder,
	guestLimit,
	OrderChanged,
	OrderRepeated,
} from '#contract/orders/order';
import { type ShownStanding, StandingChanged } from '#contract/orders/standing';
import type { ChangedFee } from './ChangedLines';

/** Price, fee or stock is not what the shopper saw: nothing was ordered. */
export interface Changed {
	kind: 'changed';
	lines: ChangedLine[];
	fee: ChangedFee | null;
	/** The present one, if it is worse than the one that the shopper saw. */
	standing: ShownStanding | null;
	/** Spanish: why the coupon does not count (any more); null where it does. */
	coupon: string | null;
}

export const changed = (what: Partial<Changed>): Changed => ({
	...{ kind: 'changed', lines: [], fee: null, standing: null, coupon: null },
	...what,
});

export type Failure =
	| Changed
	| { kind: 'fields'; message: string; fields: Record<string, string> }
	/** Whether the order arrived is unknown; the same key makes a retry safe. */
	| { kind: 'lost' }
	| { kind: 'no-orders' }
	| { kind: 'signed-out' }
	/** The order may exist already: nothing was ordered, and the shopper decides. */
	| { kind: 'repeated'; message: string; order: ExistingOrder }
	/** `signIn`: an account could order. */
	| { kind: 'refused'; message: string; signIn?: boolean };

export const lostMessage =
	'No pudimos confirmar tu pedido. Vuelve a intentarlo: si ya quedó registrado, te lo mostramos.';
const unreadMessage =
	'No entendimos la respuesta de la tienda. Antes de volver a intentarlo, mira Mis Pedidos o escríbele a la tienda.';

/** Of the chosen method; every other change of delivery has the server's message. */
function dearerFee(data: unknown, chosen: CheckoutBody['delivery']): ChangedFee | null {
	if (!chosen || !v.is(DeliveryChanged, data)) return null;
	const { fee = 0 } = data.quote.options.find(({ methodId }) => methodId === chosen.methodId) ?? {};
	return fee > chosen.fee ? { before: chosen.fee, now: fee } : null;
}

export function failureOf(error: unknown, { delivery, paymentMethod }: CheckoutBody): Failure {
	const { status, originalStatus, data } = (error ?? {}) as {
		status?: unknown;
		originalStatus?: number;
		data?: unknown;
	};
	if (isMissingCall(error)) return { kind: 'no-orders' };
	const code = status === 'PARSING_ERROR' ? originalStatus : status;
	if (code === 401) return { kind: 'signed-out' };
	// The order was accepted, but the answer does not fit the contract.
	if (status === undefined || (status === 'PARSING_ERROR' && (code === 200 || code === 201)))
		return { kind: 'refused', message: unreadMessage };
	if (typeof code !== 'number' || code >= 500) return { kind: 'lost' };
	if (code === 409 && v.is(OrderChanged, data)) return changed({ lines: data.lines, coupon: data.coupon ?? null });
	const fee = code === 409 ? dearerFee(data, delivery) : null;
	if (fee) return changed({ fee });
	const way =
		code === 409 && v.is(StandingChanged, data) && data.standing.ways.find(({ method }) => method === paymentMethod);
	if (way) return changed({ standing: { request: way.request, minutes: way.minutes } });
	if (code === 409 && v.is(OrderRepeated, data)) return { kind: 'repeated', message: data.message, order: data.order };
	const message = serverMessage(error) ?? 'No pudimos confirmar tu pedido.';
	const fields = fieldErrors(error);
	return Object.keys(fields).length
		? { kind: 'fields', message, fields }
		: { kind: 'refused', message, signIn: errorBody(error).code === guestLimit };
}

interface ShownLine {
	id: number;
	quantity: number;
	/** Soles. */
	price: number;
	reductions?: readonly Reduction[] | undefined;
}

export const linesOf = (items: readonly ShownLine[]): CheckoutBody['items'] =>
	items.map(({ id, quantity, price, reductions }) => ({
		...{ productId: id, quantity, price },
		...(reductions && { reductions: shownReductions(reductions) }),
	}));

/** A coupon that reduces nothing is not sent. */
export const couponOf = (items: readonly ShownLine[], code: string | null): string | undefined =>
	code !== null && items.some(({ reductions }) => reductions?.some(({ kind }) => kind === 'COUPON')) ? code : undefined;

const reductionsPrint = (reductions: CheckoutBody['items'][number]['reductions']): string =>
	reductions?.map(({ kind, id, amount }) => `-${kind}${id}:${amount}`).join('') ?? '';

/** While this text is the same, an attempt has the same `Idempotency-Key`. */
export const cartPrint = ({ items, coupon }: Pick<CheckoutBody, 'items' | 'coupon'>): string =>
	[
		...items.map((line) => `${line.productId}:${line.quantity}@${line.price}${reductionsPrint(line.reductions)}`),
		...(coupon ? [`+${coupon}`] : []),
	].join(' ');
