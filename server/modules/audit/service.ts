import type { AuditEntry, AuditPage, AuditQuery } from '../../../contract/audit';
import type { Database } from '../../db/database';
import { invalidFields } from '../../lib/shopError';
import * as repository from './repository';

const pageSize = 50;
const dayLength = 24 * 60 * 60 * 1000;

export type Audit = ReturnType<typeof createAudit>;

/** What administrators did. The log is written by the changes themselves (record.ts); here it is only read. */
export function createAudit({ database }: { database: Database }) {
	return {
		/** Newest first. Throws 400 for a day that is not in the calendar. */
		async page({ action, entity, search, from, to, before }: AuditQuery): Promise<AuditPage> {
			const until = startOf('to', to);
			const rows = await repository.list(
				database.db,
				{
					action,
					entity,
					// The database takes no NUL in a text; nothing in the log has one.
					search: search?.replaceAll('\0', ''),
					since: startOf('from', from),
					until: until === undefined ? undefined : until + dayLength,
					before,
				},
				// One more than is shown, to know whether there is a next page.
				pageSize + 1,
			);
			const entries = rows.slice(0, pageSize).map(toEntry);
			return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
		},
	};
}

const toEntry = ({ actorId, actorName, at, ...row }: repository.AuditRow): AuditEntry => ({
	...row,
	at: at.toISOString(),
	actor: { id: actorId, username: actorName },
});

/** Midnight in Lima, which keeps the same time all year round, in milliseconds since 1970. */
function startOf(field: string, day: string | undefined): number | undefined {
	if (day === undefined) return undefined;
	const start = Date.parse(`${day}T00:00:00-05:00`);
	// 31 February passes for a date by its looks, and Date reads it as one in March.
	const real = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
	if (!real) throw invalidFields({ [field]: 'La fecha no es válida' });
	return start;
}
