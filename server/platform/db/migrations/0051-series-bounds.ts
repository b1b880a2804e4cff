import type { Migration } from './migration';

/**
 * SUNAT has eight digits. Longer numbers, from typing errors, leave their documents, and the series continues after
 * its highest used number.
 */
export const seriesBounds: Migration = {
	id: 51,
	name: 'series-bounds',
	statements: [
		`UPDATE tax_documents SET state = 'REJECTED', refused_by = 'provider', released = true, due_at = NULL
			WHERE number >= 100000000 AND NOT issued_elsewhere AND (state IN ('PENDING', 'SENT') OR refused_by = 'provider')`,
		`UPDATE tax_series s SET last_number = used.last,
			free = ARRAY(SELECT number FROM unnest(s.free) number WHERE number <= used.last)
			FROM (SELECT t.kind, t.series, (SELECT coalesce(max(d.number), 0) FROM tax_documents d WHERE d.kind = t.kind
					AND d.series = t.series AND d.number < 100000000 AND NOT (d.issued_elsewhere AND d.state = 'VOIDED')) AS last
				FROM tax_series t WHERE t.last_number >= 100000000 OR EXISTS (SELECT FROM tax_documents v WHERE v.kind = t.kind
					AND v.series = t.series AND v.number = t.last_number AND v.issued_elsewhere AND v.state = 'VOIDED')) used
			WHERE s.kind = used.kind AND s.series = used.series AND used.last < s.last_number`,
		'ALTER TABLE tax_series ADD CONSTRAINT tax_series_number_check CHECK (last_number < 100000000)',
		// Old rows must not stop a shop from opening.
		'ALTER TABLE tax_documents ADD CONSTRAINT tax_documents_digits_check CHECK (number < 100000000 OR released) NOT VALID',
	],
};
