import { withFocus } from '#contract/shared/images';
import { type TimeLimits, type Tx, violationOf } from '#platform/db';
import { notFound, takenFields } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import { append } from '#platform/live/publisher';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import type { AuditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import type { ImageStore } from '../media/service';
import type { Events } from './events';
import type { Importing } from './importing';
import type { CatalogCache } from './lists/service';
import type { Found, Item, Table } from './table';

export interface CatalogDeps extends Platform {
	images: ImageStore;
	cache: CatalogCache;
	importing: Importing;
}

interface Kind<Row extends Item, Values extends object> {
	table: Table<Row, Values>;
	audited: AuditEntries<Row>;
	events: Events<Row>;
	missing: string;
	conflict: string;
	/** Texts per form field, by unique constraint. */
	taken: Record<string, Record<string, string>>;
}

export const createChange =
	({ database, live, cache }: Pick<CatalogDeps, 'database' | 'live' | 'cache'>) =>
	async <T>(work: (tx: Tx) => Promise<T>, limits?: TimeLimits): Promise<T> => {
		const result = await database.transaction(work, limits);
		cache.changed();
		live.wake();
		return result;
	};

export function createChanges<Row extends Item, Values extends object>(
	deps: CatalogDeps,
	{ table, audited, events, missing, conflict, taken }: Kind<Row, Values>,
) {
	const change = createChange(deps);

	return {
		/** Throws 400 for an unusable picture, 409 for a value in use. */
		async run<T>(image: Buffer | undefined, work: (tx: Tx, picture: { imageUrl?: string }) => Promise<T>): Promise<T> {
			const picture = image ? { imageUrl: await deps.images.store(image) } : {};
			return change((tx) => work(tx, picture)).catch((error: unknown) => {
				const fields = taken[violationOf(error)?.constraint ?? ''];
				throw fields ? takenFields(fields) : error;
			});
		},

		async lock(tx: Tx, id: number): Promise<Found<Row>> {
			const [found] = await table.lock(tx, [id]);
			if (!found) throw notFound(missing);
			return found;
		},

		async create(tx: Tx, session: Session, values: Values): Promise<Row> {
			const found = only(await table.insert(tx, [values]));
			await recordChanges(tx, session, [audited.created(found.item)]);
			await append(tx, events.created(found));
			return found.item;
		},

		/** Throws 409 with the current state for an older `editVersion`; without one it is not checked. */
		async update(
			tx: Tx,
			session: Session,
			before: Found<Row>,
			values: Partial<Values>,
			editVersion: number | null | undefined,
		): Promise<Row> {
			const edited = table.changedBy(before.item, values).some((field) => field !== 'stockQuantity');
			if (edited && editVersion != null && editVersion !== before.item.editVersion) {
				throw versionConflict(before.item, conflict);
			}
			const found = only(await table.update(tx, [{ ...values, id: before.item.id, edited }]));
			await recordChanges(tx, session, [audited.updated(before.item, found.item)]);
			await append(tx, events.updated(found, before));
			return found.item;
		},

		async remove(tx: Tx, session: Session, before: Found<Row>): Promise<void> {
			await table.remove(tx, before.item.id);
			await recordChanges(tx, session, [audited.deleted(before.item)]);
			await append(tx, events.deleted(before));
		},
	};
}

/** `focus`: what the form says, if it does; a new picture without it is cut at its centre. */
export function pictured(
	{ imageUrl }: { imageUrl?: string },
	focus: string | undefined,
	before?: string | null,
): { imageUrl?: string } {
	const url = imageUrl ?? (focus === undefined ? null : before);
	return url ? { imageUrl: withFocus(url, focus ?? '') } : {};
}

function only<Written>([row]: Written[]): Written {
	if (row === undefined) throw new Error('The written row was not answered');
	return row;
}
