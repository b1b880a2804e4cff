import type { Migration } from './migration';

/**
 * `payment_attempts`: written before the call, so that the outcome is found after a crash. `gateway_money`: each
 * sum once, with a reason if it may have to be refunded. `payment_webhooks`: each once. The next query's time is
 * also the lease.
 */
export const gateways: Migration = {
	id: 34,
	name: 'gateways',
	statements: [
		`CREATE TABLE payment_attempts (
			id text PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT payment_attempts_order_fk REFERENCES payments (order_id) ON DELETE CASCADE,
			method text NOT NULL,
			amount_cents integer NOT NULL CHECK (amount_cents > 0),
			state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PAID', 'DECLINED', 'CLOSED')),
			pending boolean NOT NULL DEFAULT false,
			source text,
			url text,
			decline text,
			created_at timestamptz NOT NULL,
			ask_at timestamptz NOT NULL
		)`,
		`CREATE UNIQUE INDEX payment_attempts_open_key ON payment_attempts (order_id) WHERE state = 'OPEN'`,
		'CREATE INDEX payment_attempts_order_idx ON payment_attempts (order_id, created_at)',
		`CREATE INDEX payment_attempts_ask_idx ON payment_attempts (ask_at) WHERE state = 'OPEN'`,
		`CREATE TABLE gateway_money (
			method text NOT NULL,
			reference text NOT NULL,
			order_id integer NOT NULL CONSTRAINT gateway_money_order_fk REFERENCES payments (order_id) ON DELETE CASCADE,
			amount_cents integer NOT NULL,
			currency text NOT NULL,
			why text NOT NULL DEFAULT '' CHECK (why IN ('', 'late', 'amount', 'currency', 'twice')),
			returned_cents integer NOT NULL DEFAULT 0 CHECK (returned_cents >= 0),
			at timestamptz NOT NULL,
			PRIMARY KEY (method, reference)
		)`,
		'CREATE INDEX gateway_money_order_idx ON gateway_money (order_id)',
		`CREATE TABLE gateway_refunds (
			id text PRIMARY KEY,
			method text NOT NULL,
			reference text NOT NULL,
			amount_cents integer NOT NULL CHECK (amount_cents > 0),
			state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'REFUSED')),
			created_at timestamptz NOT NULL,
			ask_at timestamptz NOT NULL,
			CONSTRAINT gateway_refunds_money_fk FOREIGN KEY (method, reference) REFERENCES gateway_money ON DELETE CASCADE
		)`,
		`CREATE UNIQUE INDEX gateway_refunds_open_key ON gateway_refunds (method, reference) WHERE state = 'OPEN'`,
		`CREATE TABLE payment_webhooks (
			method text NOT NULL,
			event_id text NOT NULL,
			reference text,
			body text NOT NULL,
			received_at timestamptz NOT NULL,
			ask_at timestamptz NOT NULL,
			outcome text,
			PRIMARY KEY (method, event_id)
		)`,
		'CREATE INDEX payment_webhooks_ask_idx ON payment_webhooks (ask_at) WHERE outcome IS NULL',
	],
};
