import type { Migration } from './migration';

/** `free`: numbers that the provider never took. `released`: the number may be used again. */
export const taxDocuments: Migration = {
	id: 33,
	name: 'tax-documents',
	statements: [
		`CREATE TABLE tax_series (
			kind text NOT NULL,
			series text NOT NULL,
			last_number integer NOT NULL,
			free integer[] NOT NULL DEFAULT '{}',
			CONSTRAINT tax_series_key PRIMARY KEY (kind, series)
		)`,
		`CREATE TABLE tax_documents (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT tax_documents_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			kind text NOT NULL CHECK (kind IN ('BOLETA', 'FACTURA', 'NOTA_CREDITO')),
			series text NOT NULL,
			number integer NOT NULL CHECK (number > 0),
			issued_on date NOT NULL,
			issued_elsewhere boolean NOT NULL,
			buyer jsonb NOT NULL,
			lines jsonb NOT NULL,
			igv_percent numeric(5, 2) NOT NULL,
			base_cents integer NOT NULL,
			igv_cents integer NOT NULL,
			total_cents integer NOT NULL CHECK (total_cents = base_cents + igv_cents),
			amends_id integer CONSTRAINT tax_documents_amends_fk REFERENCES tax_documents (id)
				CHECK ((amends_id IS NOT NULL) = (kind = 'NOTA_CREDITO')),
			reason_code text,
			reason text NOT NULL DEFAULT '',
			state text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'ACCEPTED', 'REJECTED', 'VOIDED')),
			released boolean NOT NULL DEFAULT false,
			refused_by text CHECK (refused_by IN ('provider', 'sunat', 'taken')),
			answer text NOT NULL DEFAULT '',
			trouble text,
			pdf_url text,
			xml_url text,
			cdr_url text,
			attempts integer NOT NULL DEFAULT 0,
			due_at timestamptz,
			lease_until timestamptz,
			by_id integer,
			created_at timestamptz NOT NULL
		)`,
		'CREATE UNIQUE INDEX tax_documents_number_key ON tax_documents (kind, series, number) WHERE NOT released',
		`CREATE UNIQUE INDEX tax_documents_order_key ON tax_documents (order_id)
			WHERE kind <> 'NOTA_CREDITO' AND state NOT IN ('REJECTED', 'VOIDED')`,
		'CREATE INDEX tax_documents_order_idx ON tax_documents (order_id, id)',
		'CREATE INDEX tax_documents_amends_idx ON tax_documents (amends_id) WHERE amends_id IS NOT NULL',
		`CREATE INDEX tax_documents_due_idx ON tax_documents (due_at, id) WHERE state IN ('PENDING', 'SENT')`,
	],
};
