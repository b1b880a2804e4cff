import * as v from 'valibot';
import { limits } from '../shared/limits';
import { Id, shownSoles, wholeNumber } from '../shared/primitives';
import { DistrictCode } from './address';

/** `AT_DESTINATION`: the recipient pays the agency. */
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

/** `money` formats soles. */
export function feeWords(kind: DeliveryKind, fee: number, money: (soles: number) => string): string {
	if (kind === 'AT_DESTINATION') return 'Se paga al recoger';
	return fee === 0 ? 'Gratis' : money(fee);
}

/** Pick-up at the shop or an agency needs no street, even before the place is agreed. */
export const comesToDoor = ({ kind }: { kind: DeliveryKind }): boolean => kind === 'OWN';

/** Null: no delivery choice. */
export const goesToDoor = (delivery: { kind: DeliveryKind } | null | undefined): boolean =>
	!delivery || comesToDoor(delivery);

interface DeliveryPromise {
	kind: DeliveryKind;
	/** First and last day, `YYYY-MM-DD`. */
	from: string;
	to: string;
}

/** "Llega entre el martes 24 y el jueves 26 de noviembre". */
export function promisedText({ kind, from, to }: DeliveryPromise): string {
	const [day, days] =
		kind === 'PICKUP' ? ['Listo para recoger el', 'Listo para recoger entre el'] : ['Llega el', 'Llega entre el'];
	if (from === to) return `${day} ${spoken(withMonth, to)}`;
	const sameMonth = from.slice(0, 7) === to.slice(0, 7);
	return `${days} ${spoken(sameMonth ? dayFormat : withMonth, from)} y el ${spoken(withMonth, to)}`;
}

/** Empty after the order's end, and for a request, whose days begin at its acceptance. */
export const openPromise = (
	{ status, request }: { status: string; request?: boolean | null | undefined },
	delivery: DeliveryPromise,
): string => (request || status === 'CANCELLED' || status === 'DELIVERED' ? '' : promisedText(delivery));

export const officeText = ({ name, address, hours }: { name: string; address: string; hours: string }): string =>
	[name, address, hours].filter(Boolean).join(', ');

export const notThereYet = (district: string): string =>
	`Aún no llegamos a ${district || 'ese distrito'}. Elige otro distrito o escríbele a la tienda.`;

/** `total` of products, in soles. */
export const DeliveryQuoteBody = v.object({
	districtCode: DistrictCode,
	total: shownSoles('El total no es válido'),
	/** Absent: the lightest parcel. */
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

/** Days are Lima's. */
export const DeliveryOption = v.object({
	methodId: v.number(),
	name: v.string(),
	kind: v.picklist(deliveryKinds),
	note: v.string(),
	/** Soles; 0 if paid at destination. */
	fee: v.number(),
	/** Soles: next total with a lower fee; null at the lowest. */
	cheaperFrom: v.nullable(v.object({ total: v.number(), fee: v.number() })),
	from: v.string(),
	to: v.string(),
	/** False: pick-up without document. */
	asksDocument: v.nullish(v.boolean(), true),
	payOnDelivery: v.nullish(v.boolean(), true),
	/** Offices to choose from; empty to the door, or if the place is agreed later. */
	offices: v.array(Office),
});
export type DeliveryOption = v.InferOutput<typeof DeliveryOption>;

/** Grams per unit; null: unknown. */
const Weighed = v.object({ productId: v.number(), grams: v.nullable(v.number()) });
export type Weighed = v.InferOutput<typeof Weighed>;

/** `asked`: false without fees. `weighed`: products whose quantity changes the fee. */
export const DeliveryQuote = v.object({
	asked: v.boolean(),
	options: v.array(DeliveryOption),
	weighed: v.optional(v.array(Weighed)),
});
export type DeliveryQuote = v.InferOutput<typeof DeliveryQuote>;

/** `to`: last promised day on the screen. */
export const DeliveryBody = v.object({
	methodId: Id,
	fee: shownSoles('El costo de envío no es válido'),
	officeId: v.nullish(Id),
	to: v.nullish(v.pipe(v.string(), v.isoDate('La fecha no es válida'))),
});
export type DeliveryBody = v.InferOutput<typeof DeliveryBody>;

/** Soles; days in Lima. */
export const OrderDelivery = v.object({
	methodId: v.number(),
	name: v.string(),
	kind: v.picklist(deliveryKinds),
	fee: v.number(),
	from: v.string(),
	to: v.string(),
	/** Null: delivery to the door, or deleted. */
	office: v.nullable(Office),
	/** The sums beside the pressed button. */
	accepted: v.object({ products: v.number(), fee: v.number(), total: v.number(), at: v.string() }),
});
export type OrderDelivery = v.InferOutput<typeof OrderDelivery>;

/** 409 of a checkout: the delivery differs from the screen. Nothing was ordered. */
export const DeliveryChanged = v.object({
	message: v.string(),
	code: v.literal('delivery_changed'),
	quote: DeliveryQuote,
});

export const deliveryQuotePath = '/delivery/quote';
