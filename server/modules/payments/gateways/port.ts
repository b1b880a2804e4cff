import type { GatewayMethod } from '#contract/payments/gateways';
import type { SecretName, Settings } from '#contract/settings/settings';
import type { Decline } from '../../orders/payment/service';

export type { Decline };

export interface Named {
	method: GatewayMethod;
	reference: string;
}

/** `attempt` is our id, where the gateway knows it. */
export interface Money {
	/** Never reused. */
	reference: string;
	cents: number;
	currency: string;
	attempt: string | null;
	/** By the gateway's clock. */
	paidAt: number | null;
}

export interface KnownMoney extends Money {
	isPaid: boolean;
	/** Céntimos that went back, by the shop or without it. */
	returned: number;
	dispute: '' | 'mediation' | 'chargeback';
}

/** `unknown`: no answer, or an unreadable one. */
export type Outcome =
	| { kind: 'paid'; money: KnownMoney[] }
	| { kind: 'declined'; decline: Decline }
	/** It waits for the payer, as for cash with a code. */
	| { kind: 'pending' }
	| { kind: 'none' }
	| { kind: 'unknown' };

export interface Try {
	id: string;
	orderNumber: string;
	cents: number;
	/** Milliseconds since 1970. */
	createdAt: number;
	source: string | null;
}

export interface Pages {
	back: string;
	/** Address for the gateway's notices; null where it cannot reach the shop. */
	notify: string | null;
	/** ISO 8601; null without an end. */
	until: string | null;
}

export type Token = { kind: 'token'; source: string } | { kind: 'declined'; decline: Decline };

export interface SignedRequest {
	headers: Readonly<Record<string, string | string[] | undefined>>;
	query: Readonly<Record<string, unknown>>;
	body: string;
}

export interface Notice {
	/** From signed data, so that a repeated notice has the same. */
	event: string;
	reference: string | null;
}

export type Refunded = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'unknown' };

export interface GatewayDeps {
	settings(): Settings['gateways'];
	/** Empty also where sealed with another key. */
	secret(name: SecretName<'gateways'>): string;
	fake: string | undefined;
}

/** No method throws: a silent gateway is `unknown`. Sums are in céntimos. */
export interface Gateway {
	method: GatewayMethod;
	isSet(): boolean;
	ask(attempt: Try): Promise<Outcome>;
	/** `unknown` also for refused keys. */
	find(reference: string): Promise<KnownMoney | 'none' | 'unknown'>;
	/** Null for an invalid signature. */
	read(request: SignedRequest): Notice | null;
	/** `key` stays the same. A refusal alone does not end a repeated call. */
	refund(refund: { reference: string; cents: number; key: string }): Promise<Refunded>;
	code?: {
		lastsMs: number;
		/** It moves no money. */
		token(attempt: Try, payer: { phone: string; code: string }): Promise<Token>;
		charge(attempt: Try & { source: string }, payer: { email: string }): Promise<Outcome>;
	};
	page?: {
		prepare(attempt: Try, pages: Pages): Promise<{ source: string; url: string } | null>;
	};
}
