import type * as v from 'valibot';
import type { CheckoutBody } from '#contract/orders/order';

export interface Guest {
	/** Set where the shop wrote the order down. */
	name: string | null;
	email: string | null;
	phone: string | null;
}

export type Buyer = { userId: number; guest: null } | { userId: null; guest: Guest };

type Contact = v.InferOutput<typeof CheckoutBody>['contact'];

export const accountBuyer = (userId: number): Buyer => ({ userId, guest: null });

export const guestBuyer = ({ email, phone }: NonNullable<Contact>): Buyer => ({
	userId: null,
	guest: { name: null, email: email || null, phone: phone || null },
});
