import type { ConsentKind } from '#contract/account/forms';
import { type MailKind, mailKinds } from '#contract/admin/mail';
import type { DeliveryKind } from '#contract/delivery/quote';
import type { Reduction } from '#contract/offers/reductions';
import type { RefundWay } from '#contract/orders/desk';
import { orderPage } from '#contract/orders/link';
import type { OrderStatus, PaymentMethod } from '#contract/orders/status';
import type { MailLimit } from './mailLimits';

/** The path begins with a slash. */
interface WithLink {
	path: string;
}

/** Placeholder for a guest's order page: its token is made when the mail leaves, so that the database has none. */
export const orderPlace = (orderId: number): string => `${orderPage}/:${orderId}`;

export function linkedOrderOf({ path }: { path?: unknown }): number | null {
	const [, id] = /^\/pedido\/:(\d+)$/.exec(String(path)) ?? [];
	return id === undefined ? null : Number(id);
}

interface OrderFacts extends WithLink {
	orderNumber: string;
}

/** Soles, per unit. */
interface SoldLine {
	name: string;
	quantity: number;
	price: number;
	listPrice?: number;
	reductions?: Reduction[];
}

/** Facts are JSON values from the time of queueing. */
export interface MailFacts {
	/** `hours` until the link expires. */
	welcome: WithLink & { username: string; hours: number };
	'confirm-address': WithLink & { hours: number };
	'reset-password': WithLink & { minutes: number };
	/** `at` is ISO 8601. `path` is for owners who did not change it. */
	'password-changed': WithLink & { at: string };
	'address-change': WithLink & { end: 'old' | 'new'; newAddress: string; hours: number };
	/** Prices in soles, per unit; `paymentInstructions` may have several lines. */
	'order-received': OrderFacts & {
		items: SoldLine[];
		total: number;
		/** Absent without a choice of delivery; `fee` in soles, `place` is the office. */
		delivery?: { name: string; kind: DeliveryKind; fee: number; promised: string; place: string } | null;
		shippingAddress: string;
		phone: string;
		paymentMethod: PaymentMethod;
		paymentInstructions: string;
		notes: string;
		request?: boolean;
	};
	/** For the shop. `total` in soles, `until` ISO 8601; `waiting` requests with this one. */
	'request-waits': OrderFacts & { total: number; until: string | null; waiting: number };
	'order-state-changed': OrderFacts & { status: OrderStatus; reason?: string; request?: boolean };
	'order-tracking': OrderFacts & { trackingNumber: string };
	/** `total` in soles; `message` may be empty. */
	'order-payment': OrderFacts & {
		total: number;
		news: 'confirmed' | 'asked' | 'refused' | 'expired' | 'revived' | 'accepted' | 'returned' | 'late' | 'in-time';
		message: string;
		/** Deadline of the payment, ISO 8601. */
		until?: string | null;
	};
	/**
	 * Soles; `balance` is to be paid (positive) or refunded (negative). `shippingAddress` is empty where it did not
	 * change. `now` stands where something is reduced; `fee` is that of delivery.
	 */
	'order-changed': OrderFacts & {
		lines: { name: string; from: number; to: number }[];
		now?: { items: SoldLine[]; fee?: { kind: DeliveryKind; fee: number } };
		before: number;
		total: number;
		shippingAddress: string;
		addressChanged: boolean;
		request?: boolean;
		delivery?: { name: string; kind: DeliveryKind; fee: number; promised: string; place: string } | null;
		balance: number;
	};
	/** `amount` in soles. */
	'order-returned': OrderFacts & { lines: { name: string; quantity: number }[]; amount: number };
	/** Soles. */
	'order-refunded': OrderFacts & { amount: number; way: RefundWay; reason: string };
	/**
	 * `sheet` has Spanish labels in the sheet's order; `path` is the signed link. `receivedAt` is ISO 8601, `dueDay`
	 * YYYY-MM-DD.
	 */
	'complaint-copy': WithLink & {
		number: string;
		type: 'reclamo' | 'queja';
		receivedAt: string;
		dueDay: string;
		sheet: { label: string; value: string }[];
	};
	'complaint-answer': WithLink & { number: string; type: 'reclamo' | 'queja'; answer: string };
	'staff-invitation': WithLink & { invitedBy: string; role: string; hours: number };
}

const minute = 60_000;
const hour = 60 * minute;

export interface KindRules {
	/** The link opens an account: facts are sealed, and deleted after sending. */
	secret: boolean;
	/** An unsent mail expires after it. */
	lifetimeMs: number;
	/** Null for mails that are not advertising. */
	needsConsent: ConsentKind | null;
	/** For mails to unconfirmed addresses that anybody can cause; null where only the team can. */
	limit: MailLimit | null;
}

const open: KindRules = { secret: false, lifetimeMs: 24 * hour, needsConsent: null, limit: null };
const step: KindRules = { ...open, limit: 'orderStepMails' };
const ofAccount: KindRules = { ...open, limit: 'accountMails' };
const secret: KindRules = { ...ofAccount, secret: true };

export const kindRules: Record<MailKind, KindRules> = {
	welcome: secret,
	'confirm-address': secret,
	'reset-password': { ...secret, lifetimeMs: 30 * minute },
	'password-changed': ofAccount,
	'address-change': secret,
	'order-received': { ...open, limit: 'orderMails' },
	'request-waits': open,
	'order-state-changed': step,
	'order-tracking': open,
	'order-payment': step,
	'order-changed': open,
	'order-returned': open,
	'order-refunded': open,
	'complaint-copy': { ...open, limit: 'complaintMails' },
	'complaint-answer': open,
	'staff-invitation': { ...secret, limit: null },
};

export const secretKinds: readonly MailKind[] = mailKinds.filter((kind) => kindRules[kind].secret);
