import type { AuditEntity } from '#contract/admin/audit';
import type { AuditedChange } from './record';

interface Description<Entity> {
	label: (entity: Entity) => string;
	/** By API field name; no secrets. */
	values: (entity: Entity) => Record<string, unknown>;
}

export function auditEntries<Entity extends { id: number }>(kind: AuditEntity, { label, values }: Description<Entity>) {
	const entry = (
		action: AuditedChange['action'],
		entity: Entity,
		{ before, after }: { before?: Entity; after?: Entity },
	): AuditedChange => ({
		action,
		entity: kind,
		entityId: entity.id,
		label: label(entity),
		before: before ? values(before) : null,
		after: after ? values(after) : null,
	});
	return {
		created: (after: Entity) => entry('create', after, { after }),
		updated: (before: Entity, after: Entity) => entry('update', after, { before, after }),
		deleted: (before: Entity) => entry('delete', before, { before }),
	};
}

export type AuditEntries<Entity extends { id: number }> = ReturnType<typeof auditEntries<Entity>>;
