import type * as v from 'valibot';
import type { CheckoutBody } from '../../../contract/orders/order';

/** How to reach somebody who bought without an account; one of them is there. */
export interface Guest {
	/** Buyer of an order that the shop wrote down. */
	name: string | null;
	email: string | null;
	phone: string | null;
}

/** Who places an order. */
export type Buyer = { userId: number; guest: null } | { userId: null; guest: Guest };

type Contact = v.InferOutput<typeof CheckoutBody>['contact'];

export const accountBuyer = (userId: number): Buyer => ({ userId, guest: null });

export const guestBuyer = ({ email, phone }: NonNullable<Contact>): Buyer => ({
	userId: null,
	guest: { name: null, email: email || null, phone: phone || null },
});
