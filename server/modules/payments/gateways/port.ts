import type { GatewayMethod } from '../../../../contract/payments/gateways';
import type { SecretName, Settings } from '../../../../contract/settings/settings';
import type { Decline } from '../../orders/payment/service';

export type { Decline };

/** Money, as the shop knows it by. */
export interface Named {
	method: GatewayMethod;
	reference: string;
}

/** Money that a gateway says has come. `attempt` is our own number of the try, where it knows one. */
export interface Money {
	/** Id at the gateway; never used for other money. */
	reference: string;
	cents: number;
	currency: string;
	attempt: string | null;
	/** Milliseconds since 1970, as the gateway dates it; null where it does not. */
	paidAt: number | null;
}

/** As its gateway has it now. */
export interface KnownMoney extends Money {
	isPaid: boolean;
	/** Céntimos of it that have gone back, by the shop or without it. */
	returned: number;
	/** Whether the payer disputes it, at the gateway or at their bank. */
	dispute: '' | 'mediation' | 'chargeback';
}

/** The state of one try at the gateway. `unknown`: it did not answer, or not in a form that can be read. */
export type Outcome =
	| { kind: 'paid'; money: KnownMoney[] }
	| { kind: 'declined'; decline: Decline }
	/** It waits for the payer, for example for cash with a code. */
	| { kind: 'pending' }
	/** It knows of none. */
	| { kind: 'none' }
	| { kind: 'unknown' };

export interface Try {
	/** Our own number, which goes along with every call. */
	id: string;
	orderNumber: string;
	cents: number;
	/** Milliseconds since 1970. */
	createdAt: number;
	/** Token that the gateway gave for it before any money moved; null where none is known. */
	source: string | null;
}

export interface Pages {
	/** Where the payer comes back to. */
	back: string;
	/** Address for the gateway's notices; null where it cannot reach the shop. */
	notify: string | null;
	/** ISO 8601; null for no end. */
	until: string | null;
}

export type Token = { kind: 'token'; source: string } | { kind: 'declined'; decline: Decline };

export interface SignedRequest {
	headers: Readonly<Record<string, string | string[] | undefined>>;
	query: Readonly<Record<string, unknown>>;
	/** Byte by byte as it came. */
	body: string;
}

/** `reference` names the money that it is about; null for what concerns no money. */
export interface Notice {
	/** Made of what is signed, so that a repeated notice has the same. */
	event: string;
	reference: string | null;
}

export type Refunded = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'unknown' };

export interface GatewayDeps {
	settings(): Settings['gateways'];
	/** Empty without one, and for one that was sealed with another key. */
	secret(name: SecretName<'gateways'>): string;
	/** Base of a server that plays the gateways. */
	fake: string | undefined;
}

/** A company that takes the money. No method throws: a silent gateway is `unknown`. Sums are in cents. */
export interface Gateway {
	method: GatewayMethod;
	/** Whether the shop has its keys. */
	isSet(): boolean;
	/** Asks how a try ended. */
	ask(attempt: Try): Promise<Outcome>;
	/** The truth about money. `unknown` too where the shop's keys are refused, which says nothing of the money. */
	find(reference: string): Promise<KnownMoney | 'none' | 'unknown'>;
	/** Null where the signature is wrong. */
	read(request: SignedRequest): Notice | null;
	/** `key` is the same for each repetition. A call that was made before is not ended by a refusal alone. */
	refund(refund: { reference: string; cents: number; key: string }): Promise<Refunded>;
	/** Charges at once, with a code of the payer's app. */
	code?: {
		/** Milliseconds after which a source that was not charged never will be. */
		lasts: number;
		/** Moves no money. */
		token(attempt: Try, payer: { phone: string; code: string }): Promise<Token>;
		charge(attempt: Try & { source: string }, payer: { email: string }): Promise<Outcome>;
	};
	/** Sends the payer to a page of its own. */
	page?: {
		prepare(attempt: Try, pages: Pages): Promise<{ source: string; url: string } | null>;
	};
}
