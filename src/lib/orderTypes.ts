import type { DeliveryKind } from '../../contract/delivery/quote';
import type { PaymentState } from '../../contract/payments/state';
import type { OrderTax } from './orderTax';

export interface OrderViewItem {
	name: string;
	quantity: number;
	/** Soles, of one unit. */
	price: number;
	picture: string | undefined;
	/** Units that came back, as the team sees it. */
	returned?: number;
}

/** An order as every screen shows it, wherever it comes from. Money in soles, `createdAt` ISO 8601. */
export interface OrderView {
	id: number | string;
	orderNumber: string | null;
	createdAt: string;
	status: string;
	/** It waits for the shop to accept it, and keeps nothing. */
	request?: boolean | null | undefined;
	total: number;
	/** Soles that are still to come (positive) or have to go back (negative). */
	balance?: number;
	/** Null where the back end knows of no payment. */
	paymentState?: PaymentState | null;
	/** What the shop told the customer about its cancellation. */
	cancelReason?: string | null;
	/** Empty where the back end does not send them. */
	items: OrderViewItem[];
	shippingAddress: string | null;
	/** Name, document and phone in lines of their own, where the address has parts. */
	recipient?: string | null;
	trackingNumber: string | null;
	paymentMethod: string | null;
	paymentInstructions: string | null;
	notes: string | null;
	/** How it travels, where the shop asked; `fee` in soles, which the total includes; `promised` empty once it has ended. */
	delivery?: { name: string; kind: DeliveryKind; fee: number; promised: string; office: string | null } | null;
	/** Where the shop breaks it down. */
	tax?: OrderTax | null;
	/** The boleta or factura that was asked for, in lines. */
	receipt?: string | null;
	/** `guest`: bought without an account; the name is then never empty. */
	customer: { name: string; email: string; phone: string; guest?: boolean | undefined } | null;
}

export const unitsOf = ({ items }: { items: readonly { quantity: number }[] }): number =>
	items.reduce((sum, { quantity }) => sum + quantity, 0);
