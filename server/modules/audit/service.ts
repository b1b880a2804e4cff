import * as v from 'valibot';
import { type AuditPage, type AuditQuery, signInActions } from '#contract/admin/audit';
import { dayLength, limaTime } from '#contract/shared/time';
import type { Database, Tx } from '#platform/db';
import { invalidFields } from '#platform/lib/shopError';
import { forget, list, listAbout, listSignIns } from './repository';

const pageSize = 50;

export type Audit = ReturnType<typeof createAudit>;

export function createAudit({ database }: { database: Database }) {
	return {
		forget: (tx: Tx, userId: number): Promise<void> => forget(tx, userId, 'cuenta eliminada'),

		about: (userId: number) => listAbout(database, userId),

		/** Throws 400 for an impossible day. */
		async page({ from, to, search, entity, ...filter }: AuditQuery): Promise<AuditPage> {
			const until = startOf('to', to);
			const conditions = {
				...filter,
				// PostgreSQL refuses NUL in a text, so no row contains one.
				search: search?.replaceAll('\0', ''),
				sinceEpochMs: startOf('from', from),
				untilEpochMs: until === undefined ? undefined : until + dayLength,
			};
			const limit = pageSize + 1;
			const rows =
				entity === 'session' || v.is(v.picklist(signInActions), filter.action)
					? await listSignIns(database, conditions, limit)
					: await list(database, { ...conditions, entity }, limit);
			const entries = rows.slice(0, pageSize);
			return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
		},
	};
}

function startOf(field: string, day: string | undefined): number | undefined {
	if (day === undefined) return undefined;
	const start = limaTime(day);
	if (Number.isNaN(start)) throw invalidFields({ [field]: 'La fecha no es válida' });
	return start;
}
