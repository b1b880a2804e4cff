import * as v from 'valibot';

/** Counts of what a removal takes away. `undoable`: the demonstration was taken away and can come back as it was. */
export const DemoState = v.object({
	products: v.number(),
	customers: v.optional(v.number(), 0),
	undoable: v.boolean(),
});
export type DemoState = v.InferOutput<typeof DemoState>;
export const isLeft = ({ products, customers }: DemoState): boolean => products + customers > 0;

/** `hidden`: products that stand in orders. `stay`: sample customers whose accounts somebody has used. */
export const DemoRemoved = v.object({
	deleted: v.number(),
	hidden: v.number(),
	customers: v.optional(v.number(), 0),
	stay: v.optional(v.number(), 0),
});
export type DemoRemoved = v.InferOutput<typeof DemoRemoved>;

export const demoPaths = { state: '/admin/demo', removal: '/admin/demo/removal' } as const;
