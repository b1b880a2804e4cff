import * as v from 'valibot';
import { OrderAddress, PlacedAddress } from '../delivery/address';
import { DeliveryBody } from '../delivery/quote';
import { phoneOrEmpty } from '../people/phone';
import { limits } from '../shared/limits';
import { Email, Id, optionalText, visible } from '../shared/primitives';
import { AdminOrder, manualChannels } from './desk';
import { CheckoutBody } from './order';

/** `NOW`: over the counter; `PICKUP`: later. */
export const handovers = ['NOW', 'PICKUP', 'DELIVERY'] as const;
export type Handover = (typeof handovers)[number];

export const manualMethods = ['CASH', 'POS', 'YAPE', 'PLIN', 'BANK_TRANSFER', 'ON_DELIVERY'] as const;

const checkout = CheckoutBody.entries;

/** Recorded by the team. Needs `Idempotency-Key`. */
export const ManualOrderBody = v.pipe(
	v.object({
		channel: v.picklist(manualChannels, 'Elige por dónde llegó'),
		/** Null: no account. */
		userId: v.nullish(Id),
		name: optionalText('El nombre', limits.personName),
		email: v.nullish(v.union([v.pipe(v.string(), visible, v.literal('')), Email], 'El correo no es válido')),
		phone: v.nullish(phoneOrEmpty),
		items: checkout.items,
		handover: v.picklist(handovers, 'Elige cómo lo recibe'),
		address: v.nullish(OrderAddress),
		delivery: v.nullish(DeliveryBody),
		paymentMethod: v.picklist(manualMethods, 'Elige cómo paga'),
		paid: v.boolean('Di si ya pagó'),
		notes: checkout.notes,
		receipt: checkout.receipt,
	}),
	v.forward(
		v.check(({ handover, address }) => handover !== 'DELIVERY' || Boolean(address), 'Escribe a dónde se envía'),
		['address'],
	),
	v.forward(
		v.check(({ handover, paid }) => handover !== 'NOW' || paid, 'Lo que se lleva ahora se cobra ahora'),
		['paid'],
	),
	v.forward(
		v.check(
			({ paid, paymentMethod }) => paid || !['CASH', 'POS'].includes(paymentMethod),
			'Elige cómo pagará: este método es para lo que ya se cobró',
		),
		['paymentMethod'],
	),
	v.forward(
		v.check(({ paid, paymentMethod }) => !paid || paymentMethod !== 'ON_DELIVERY', 'Elige con qué pagó'),
		['paymentMethod'],
	),
	v.forward(
		v.check(
			({ channel, userId, name, email, phone }) => channel === 'COUNTER' || Boolean(userId || name || email || phone),
			'Escribe el nombre o el teléfono de quien compra',
		),
		['name'],
	),
);
export type ManualOrderBody = v.InferOutput<typeof ManualOrderBody>;

/** By name, phone or email; at most eight. */
export const CustomerQuery = v.object({ q: v.pipe(v.string(), visible, v.maxLength(limits.keyword)) });

export const ShopCustomer = v.object({
	userId: v.number(),
	name: v.string(),
	email: v.string(),
	phone: v.string(),
	/** From their newest order. */
	address: v.nullable(PlacedAddress),
});
export type ShopCustomer = v.InferOutput<typeof ShopCustomer>;

export const ManualOrder = v.object({ order: AdminOrder, linkToken: v.optional(v.string()) });
export type ManualOrder = v.InferOutput<typeof ManualOrder>;
