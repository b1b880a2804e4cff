import * as v from 'valibot';

/** Counts of removable items. `undoable`: the demonstration was removed and can be restored unchanged. */
export const DemoState = v.object({
	products: v.number(),
	customers: v.optional(v.number(), 0),
	undoable: v.boolean(),
});
export type DemoState = v.InferOutput<typeof DemoState>;
export const isLeft = ({ products, customers }: DemoState): boolean => products + customers > 0;

/** `hidden`: products in orders. `stay`: sample customers with used accounts. */
export const DemoRemoved = v.object({
	deleted: v.number(),
	hidden: v.number(),
	customers: v.optional(v.number(), 0),
	stay: v.optional(v.number(), 0),
});
export type DemoRemoved = v.InferOutput<typeof DemoRemoved>;

export const demoPaths = { state: '/admin/demo', removal: '/admin/demo/removal' } as const;
