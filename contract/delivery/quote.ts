import * as v from 'valibot';
import { limits } from '../shared/limits';
import { Id, seenSoles, wholeNumber } from '../shared/primitives';
import { DistrictCode } from './address';

/** `AT_DESTINATION`: an agency whose freight is paid to it when the parcel is handed over. */
export const deliveryKinds = ['OWN', 'AGENCY', 'PICKUP', 'AT_DESTINATION'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryKindLabels: Readonly<Record<DeliveryKind, string>> = {
	OWN: 'Reparto propio',
	AGENCY: 'Agencia',
	PICKUP: 'Recojo en tienda',
	AT_DESTINATION: 'Agencia, con pago en destino',
};

const dayFormat = new Intl.DateTimeFormat('es-PE', { weekday: 'long', day: 'numeric', timeZone: 'UTC' });
const withMonth = new Intl.DateTimeFormat('es-PE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const spoken = (format: Intl.DateTimeFormat, day: string): string =>
	format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** `money` writes an amount in soles. */
export function feeWords(kind: DeliveryKind, fee: number, money: (soles: number) => string): string {
	if (kind === 'AT_DESTINATION') return 'Lo pagas al recoger';
	return fee === 0 ? 'Gratis' : money(fee);
}

/** Else the order is picked up, at the shop or at an office of an agency, and nobody needs a street. */
export const comesToDoor = ({ kind, offices }: { kind: DeliveryKind; offices: readonly unknown[] }): boolean =>
	kind !== 'PICKUP' && offices.length === 0;

/** Takes the delivery of a placed order; null where the shop asked nothing about its way. */
export const goesToDoor = (delivery: { kind: DeliveryKind; office: unknown } | null | undefined): boolean =>
	!delivery || comesToDoor({ kind: delivery.kind, offices: delivery.office ? [delivery.office] : [] });

interface Promised {
	kind: DeliveryKind;
	/** First and last day, `YYYY-MM-DD`. */
	from: string;
	to: string;
}

/** "Llega entre el martes 24 y el jueves 26 de noviembre". */
export function promisedText({ kind, from, to }: Promised): string {
	const [day, days] =
		kind === 'PICKUP' ? ['Listo para recoger el', 'Listo para recoger entre el'] : ['Llega el', 'Llega entre el'];
	if (from === to) return `${day} ${spoken(withMonth, to)}`;
	const sameMonth = from.slice(0, 7) === to.slice(0, 7);
	return `${days} ${spoken(sameMonth ? dayFormat : withMonth, from)} y el ${spoken(withMonth, to)}`;
}

/** Empty of an order that has ended: that day will not be, or has been. */
export const openPromise = (status: string, delivery: Promised): string =>
	status === 'CANCELLED' || status === 'DELIVERED' ? '' : promisedText(delivery);

/** The place and its hours, as one text. */
export const officeText = ({ name, address, hours }: { name: string; address: string; hours: string }): string =>
	[name, address, hours].filter(Boolean).join(', ');

/** A shop that sells, but not to there. `district` may be empty. */
export const notThereYet = (district: string): string =>
	`Aún no llegamos a ${district || 'ese distrito'}. Elige otro distrito o escríbele a la tienda.`;

/** POST /api/delivery/quote. `total` is what the products cost, in soles. */
export const DeliveryQuoteBody = v.object({
	districtCode: DistrictCode,
	total: seenSoles('El total no es válido'),
	/** Weight of the order; the lightest parcel where it is not told. */
	items: v.nullish(
		v.pipe(
			v.array(
				v.object({
					productId: Id,
					quantity: wholeNumber(1, limits.cartQuantity, 'La cantidad no es válida'),
				}),
			),
			v.maxLength(1000, 'Hay demasiados productos'),
		),
		[],
	),
});
export type DeliveryQuoteBody = v.InferOutput<typeof DeliveryQuoteBody>;

export type QuotedItem = DeliveryQuoteBody['items'][number];

const Office = v.object({ id: v.number(), name: v.string(), address: v.string(), hours: v.string() });

/** A way to get the order to the district. Days are `YYYY-MM-DD` in Lima. */
export const DeliveryOption = v.object({
	methodId: v.number(),
	name: v.string(),
	kind: v.picklist(deliveryKinds),
	note: v.string(),
	/** Soles; 0 where the freight is paid at destination. */
	fee: v.number(),
	/** The smallest total, in soles, from which the fee is lower; null where it is the lowest. */
	cheaperFrom: v.nullable(v.object({ total: v.number(), fee: v.number() })),
	from: v.string(),
	to: v.string(),
	/** False for a pick-up at the shop without a document. */
	asksDocument: v.nullish(v.boolean(), true),
	/** False where the order cannot be paid when it is received. */
	payOnDelivery: v.nullish(v.boolean(), true),
	/** Offices, one of which has to be chosen; empty for delivery to the door. */
	offices: v.array(Office),
});
export type DeliveryOption = v.InferOutput<typeof DeliveryOption>;

/** Grams of one unit; null where nobody has weighed it. */
const Weighed = v.object({ productId: v.number(), grams: v.nullable(v.number()) });
export type Weighed = v.InferOutput<typeof Weighed>;

/**
 * `asked`: false where the shop has no fees yet, and delivery is free without a choice. `weighed` are the products asked for,
 * where a fee of the district goes by weight: a page tells by it whether a change of one changes its answer.
 */
export const DeliveryQuote = v.object({
	asked: v.boolean(),
	options: v.array(DeliveryOption),
	weighed: v.optional(v.array(Weighed)),
});
export type DeliveryQuote = v.InferOutput<typeof DeliveryQuote>;

/** Of a checkout: the choice, and what the shopper saw of it. `to` is the last promised day. */
export const DeliveryBody = v.object({
	methodId: Id,
	fee: seenSoles('El costo de envío no es válido'),
	officeId: v.nullish(Id),
	to: v.nullish(v.pipe(v.string(), v.isoDate('La fecha no es válida'))),
});
export type DeliveryBody = v.InferOutput<typeof DeliveryBody>;

/** How an order travels, as it was agreed. Soles; days in Lima. */
export const OrderDelivery = v.object({
	methodId: v.number(),
	name: v.string(),
	kind: v.picklist(deliveryKinds),
	fee: v.number(),
	from: v.string(),
	to: v.string(),
	/** Null where it comes to the door, and once the customer is forgotten. */
	office: v.nullable(Office),
	/** The sums on the page whose button was pressed, and the moment in ISO 8601. */
	accepted: v.object({ products: v.number(), fee: v.number(), total: v.number(), at: v.string() }),
});
export type OrderDelivery = v.InferOutput<typeof OrderDelivery>;

/** Body of the 409 of POST /api/orders when the delivery is not as the shopper saw it. Nothing was ordered. */
export const DeliveryChanged = v.object({
	message: v.string(),
	code: v.literal('delivery_changed'),
	quote: DeliveryQuote,
});

export const deliveryQuotePath = '/delivery/quote';
