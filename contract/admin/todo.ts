import * as v from 'valibot';
import type { Permission } from '../team/permissions';

/** Kinds of waiting work, in the order in which the first screen shows them; each for those who can do it. */
export const taskPermissions = {
	requests: 'orders:write',
	payments: 'payments:write',
	prepare: 'orders:write',
	lastUnits: 'orders:write',
	refunds: 'payments:write',
	complaints: 'complaints:write',
	documents: 'payments:write',
	mails: 'mail:write',
	stock: 'catalogue:write',
} as const satisfies Record<string, Permission>;
export type TaskKind = keyof typeof taskPermissions;

const taskKinds = Object.keys(taskPermissions) as [TaskKind, ...TaskKind[]];

export const Task = v.object({
	kind: v.picklist(taskKinds),
	count: v.number(),
	/** ISO 8601, of the one that has waited longest; null if unknown. */
	oldest: v.nullable(v.string()),
	/** `YYYY-MM-DD`: the first term that ends; null for none. */
	due: v.nullable(v.string()),
	/** ISO 8601: when the first of them ends by itself; absent or null for none. */
	ends: v.nullish(v.string()),
	/** Soles to give back; null for what is no money. */
	amount: v.nullable(v.number()),
});
export type Task = v.InferOutput<typeof Task>;

const Day = v.object({
	orders: v.number(),
	/** Not among `orders`. */
	requests: v.optional(v.number(), 0),
	/** Soles, as `money.collected` of a sales report. */
	collected: v.number(),
});

export const Todo = v.object({
	tasks: v.array(Task),
	/** Days of Lima; null without `sales:read`. */
	days: v.nullable(v.object({ today: Day, yesterday: Day })),
	/** Units up to which stock is low; for those who are told of it. */
	lowStock: v.optional(v.number()),
});
export type Todo = v.InferOutput<typeof Todo>;

export const todoPath = '/admin/todo';

export const panelGroups = ['sell', 'catalogue', 'customers', 'shop', 'system'] as const;
export type PanelGroup = (typeof panelGroups)[number];

export const PanelBody = v.object({
	closedGroups: v.pipe(
		v.array(v.picklist(panelGroups, 'El grupo no es válido'), 'Faltan los grupos'),
		v.maxLength(panelGroups.length, 'Hay grupos repetidos'),
	),
});
export type PanelBody = v.InferOutput<typeof PanelBody>;
