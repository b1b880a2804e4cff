import { type Sql, sql } from '#platform/db';
import type { Outcome } from './issuer';

/** The SQL begins with a comma. `dueAt` is ISO 8601. */
export function changesOf(outcome: Outcome, dueAt: string): Sql {
	const due = sql`due_at = ${outcome.is === 'later' || outcome.is === 'sent' ? dueAt : null}::timestamptz`;
	if (outcome.is === 'later') return sql`, trouble = ${outcome.trouble}, answer = ${outcome.answer}, ${due}`;
	const { is, answer, files } = outcome;
	const state = { accepted: 'ACCEPTED', sent: 'SENT', refused: 'REJECTED' }[is];
	return sql`, state = ${state}, refused_by = ${is === 'refused' ? outcome.by : null}, answer = ${answer}, trouble = NULL,
		${due}, pdf_url = ${files.pdf}, xml_url = ${files.xml}, cdr_url = ${files.cdr}`;
}
