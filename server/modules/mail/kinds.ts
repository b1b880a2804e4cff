import type { ConsentKind } from '../../../contract/account/forms';
import { type MailKind, mailKinds } from '../../../contract/admin/mail';
import type { DeliveryKind } from '../../../contract/delivery/quote';
import type { RefundWay } from '../../../contract/orders/desk';
import { orderPage } from '../../../contract/orders/link';
import type { OrderStatus, PaymentMethod } from '../../../contract/orders/status';
import type { StrangerGroup } from './strangers';

/** Of a page of the shop, beginning with a slash; the mail puts the shop's address before it. */
interface WithLink {
	path: string;
}

/**
 * Stands for the page of an order without an account: its link has a token that is made when the mail leaves, so that
 * none waits in the database.
 */
export const orderPlace = (orderId: number): string => `${orderPage}/:${orderId}`;

/** Null for a mail with any other link. */
export function linkedOrderOf({ path }: { path?: unknown }): number | null {
	const [, id] = /^\/pedido\/:(\d+)$/.exec(String(path)) ?? [];
	return id === undefined ? null : Number(id);
}

interface OrderFacts extends WithLink {
	orderNumber: string;
}

/**
 * The facts of each kind of mail, as they were when it was queued. JSON values only, because they wait in the database.
 * The recipient's name comes with the recipient.
 */
export interface MailFacts {
	/** At sign-up; its link confirms the address. `hours` until the link ends. */
	welcome: WithLink & { username: string; hours: number };
	/** `hours` until the link ends. */
	'confirm-address': WithLink & { hours: number };
	/** `minutes` until the link ends. */
	'reset-password': WithLink & { minutes: number };
	/** `at` is ISO 8601. `path`: where to go when it was somebody else. */
	'password-changed': WithLink & { at: string };
	/** To the address that is left (`old`) and to the one that takes its place (`new`). */
	'address-change': WithLink & { end: 'old' | 'new'; newAddress: string; hours: number };
	/** Prices in soles, per unit; `paymentInstructions` may have several lines. */
	'order-received': OrderFacts & {
		items: { name: string; quantity: number; price: number }[];
		total: number;
		/** Absent where the shop asked nothing; `fee` in soles, `place` the office. */
		delivery?: { name: string; kind: DeliveryKind; fee: number; promised: string; place: string } | null;
		shippingAddress: string;
		phone: string;
		paymentMethod: PaymentMethod;
		paymentInstructions: string;
		notes: string;
		/** The shop has to accept it first. */
		request?: boolean;
	};
	/** `reason` of a cancellation, as the shop wrote it. */
	'order-state-changed': OrderFacts & { status: OrderStatus; reason?: string };
	'order-tracking': OrderFacts & { trackingNumber: string };
	/** `total` in soles; `message` is what the shop wrote, and may be empty. */
	'order-payment': OrderFacts & {
		total: number;
		news: 'confirmed' | 'asked' | 'refused' | 'expired' | 'revived' | 'accepted' | 'returned' | 'late' | 'in-time';
		message: string;
		/** Of an order that was accepted: until when it waits for its money; ISO 8601. */
		until?: string | null;
	};
	/**
	 * An edit of the shop. Soles; `balance` is what is still to be paid (positive) or goes back (negative) where the order
	 * was paid already. `shippingAddress` is empty where it stays, and where it is not told.
	 */
	'order-changed': OrderFacts & {
		lines: { name: string; from: number; to: number }[];
		before: number;
		total: number;
		shippingAddress: string;
		addressChanged: boolean;
		delivery?: { name: string; kind: DeliveryKind; fee: number; promised: string; place: string } | null;
		balance: number;
	};
	/** Goods that came back; `amount` in soles is what the customer gets for them. */
	'order-returned': OrderFacts & { lines: { name: string; quantity: number }[]; amount: number };
	/** Money that went back, in soles. */
	'order-refunded': OrderFacts & { amount: number; way: RefundWay; reason: string };
	/**
	 * `sheet` is the whole sheet as the consumer filled it in, in its order, with Spanish labels; `path` is the signed link to
	 * its status. `receivedAt` is ISO 8601, `dueDay` is YYYY-MM-DD.
	 */
	'complaint-copy': WithLink & {
		number: string;
		type: 'reclamo' | 'queja';
		receivedAt: string;
		dueDay: string;
		sheet: { label: string; value: string }[];
	};
	/** `answer` may have several paragraphs. */
	'complaint-answer': WithLink & { number: string; type: 'reclamo' | 'queja'; answer: string };
	/** `role` as people read it, in Spanish; `hours` until the link ends. */
	'staff-invitation': WithLink & { invitedBy: string; role: string; hours: number };
}

const minute = 60_000;
const hour = 60 * minute;

export interface KindRules {
	/** Its link opens an account: nobody else may read it, and it is gone with the sending. */
	secret: boolean;
	/** Milliseconds after which a mail that could not be sent is given up. */
	lifetime: number;
	/** Of what is advertising: it is written only for who has agreed to this. Null for what somebody did or asked for. */
	needsConsent: ConsentKind | null;
	/** Of what somebody can cause whose address nobody has confirmed; null for what only the shop's team causes. */
	strangers: StrangerGroup | null;
}

const open: KindRules = { secret: false, lifetime: 24 * hour, needsConsent: null, strangers: null };
const step: KindRules = { ...open, strangers: 'steps' };
const ofAccount: KindRules = { ...open, strangers: 'account' };
const secret: KindRules = { ...ofAccount, secret: true };

export const kindRules: Record<MailKind, KindRules> = {
	welcome: secret,
	'confirm-address': secret,
	'reset-password': { ...secret, lifetime: 30 * minute },
	'password-changed': ofAccount,
	'address-change': secret,
	'order-received': { ...open, strangers: 'orders' },
	'order-state-changed': step,
	'order-tracking': open,
	'order-payment': step,
	'order-changed': open,
	'order-returned': open,
	'order-refunded': open,
	'complaint-copy': { ...open, strangers: 'complaints' },
	'complaint-answer': open,
	'staff-invitation': { ...secret, strangers: null },
};

export const secretKinds: readonly MailKind[] = mailKinds.filter((kind) => kindRules[kind].secret);
