import * as v from 'valibot';
import { Before, SearchText } from '../shared/primitives';

export const changeActions = ['create', 'update', 'delete'] as const;
export const signInActions = ['sign_in', 'sign_in_failed', 'sign_out'] as const;
export const auditActions = [...changeActions, ...signInActions] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * `payment`: id and number of its order; `session`: of its account; `settings`: number of the section; `holiday`:
 * 20260728; `district`: code.
 */
export const auditEntities = [
	'product',
	'category',
	'product_group',
	'user',
	'order',
	'payment',
	'complaint',
	'holiday',
	'session',
	'settings',
	'page',
	'team',
	'mail',
	'delivery_zone',
	'delivery_method',
	'offer',
	'district',
	'tax_document',
	'backup',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

const Values = v.nullable(v.record(v.string(), v.unknown()));

/** `before` and `after` map API names to values, without secrets; null: creation or deletion. */
export const AuditEntry = v.object({
	id: v.number(),
	/** ISO 8601. */
	at: v.string(),
	/** `id` null: deleted account. */
	actor: v.object({ id: v.nullable(v.number()), username: v.string() }),
	action: v.picklist(auditActions),
	entity: v.picklist(auditEntities),
	entityId: v.number(),
	label: v.string(),
	before: Values,
	after: Values,
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

const day = v.pipe(v.string(), v.isoDate('La fecha no es válida'));

/** Includes sign-ins only if entity or action names them. Days are Lima's, inclusive. */
export const AuditQuery = v.object({
	action: v.optional(v.picklist(auditActions, 'La acción no es válida')),
	entity: v.optional(v.picklist(auditEntities, 'El tipo no es válido')),
	search: v.optional(SearchText),
	from: v.optional(day),
	to: v.optional(day),
	before: Before,
});
export type AuditQuery = v.InferOutput<typeof AuditQuery>;

/** At most 50 entries; `next` null: last page. */
export const AuditPage = v.object({ entries: v.array(AuditEntry), next: v.nullable(v.number()) });
export type AuditPage = v.InferOutput<typeof AuditPage>;

export const auditPath = '/admin/audit';
