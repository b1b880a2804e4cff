import type { Migration } from './migration';

/**
 * Later reports of gateways: `told_cents` refunded by anybody, and `dispute`; `heeded_` columns: seen by a person;
 * `look_at`: next query.
 */
export const watchedMoney: Migration = {
	id: 45,
	name: 'watched-money',
	statements: [
		`ALTER TABLE gateway_money
			ADD COLUMN told_cents integer NOT NULL DEFAULT 0,
			ADD COLUMN dispute text NOT NULL DEFAULT '' CHECK (dispute IN ('', 'mediation', 'chargeback')),
			ADD COLUMN heeded_cents integer NOT NULL DEFAULT 0,
			ADD COLUMN heeded_dispute text NOT NULL DEFAULT '',
			ADD COLUMN look_at timestamptz`,
		`UPDATE gateway_money SET look_at = now() WHERE at > now() - interval '120 days'`,
		'CREATE INDEX gateway_money_look_idx ON gateway_money (look_at) WHERE look_at IS NOT NULL',
		'ALTER TABLE payment_attempts ADD COLUMN asked_at timestamptz',
		`CREATE INDEX payment_attempts_declined_idx ON payment_attempts (created_at) WHERE state = 'DECLINED'`,
		// Older versions did not read this from Mercado Pago.
		`UPDATE gateway_refunds r SET before_cents = m.returned_cents FROM gateway_money m
			WHERE r.state = 'OPEN' AND r.asked_at IS NOT NULL AND r.method = 'MERCADO_PAGO'
				AND m.method = r.method AND m.reference = r.reference`,
	],
};
