import * as v from 'valibot';
import type { Permission } from '../team/permissions';

/** Kinds of waiting work in the first screen's order, by the permission to do it. */
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
	/** ISO 8601: since when the oldest one waits; null: unknown. */
	oldest: v.nullable(v.string()),
	/** `YYYY-MM-DD` of the first deadline; null: none. */
	due: v.nullable(v.string()),
	/** ISO 8601: when the first of them ends by itself; absent or null: none. */
	ends: v.nullish(v.string()),
	/** Soles to refund; null for other kinds. */
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
	/** Lima days; null without `sales:read`. */
	days: v.nullable(v.object({ today: Day, yesterday: Day })),
	/** Stock up to so many units is low; only for users with the `stock` task. */
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
