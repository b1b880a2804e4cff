import type { AuditEntity } from '../../../contract/audit';
import type { AuditedChange } from './record';

type Values = Record<string, unknown>;

/** How one kind of thing stands in the audit log: its name, and those of its values that may be there. */
interface Description<Thing> {
	label: (thing: Thing) => string;
	/** By API field names; no secrets, no bookkeeping. */
	values: (thing: Thing) => Values;
}

/** Makes the log's entries of one kind of thing out of its states before and after. */
export const described = <Thing extends { id: number }>(entity: AuditEntity, { label, values }: Description<Thing>) => {
	const about = (thing: Thing) => ({ entity, entityId: thing.id, label: label(thing) });
	return {
		created: (thing: Thing): AuditedChange => ({
			...about(thing),
			action: 'create',
			before: null,
			after: values(thing),
		}),
		/** Under the name that it has afterwards. */
		updated: (before: Thing, after: Thing): AuditedChange => ({
			...about(after),
			action: 'update',
			before: values(before),
			after: values(after),
		}),
		deleted: (thing: Thing): AuditedChange => ({
			...about(thing),
			action: 'delete',
			before: values(thing),
			after: null,
		}),
	};
};
