import * as v from 'valibot';

/** `products`: demo products on sale. `undoable`: the demonstration was taken away and can come back as it was. */
export const DemoState = v.object({ products: v.number(), undoable: v.boolean() });
export type DemoState = v.InferOutput<typeof DemoState>;

/** `hidden`: those that stand in orders. */
export const DemoRemoved = v.object({ deleted: v.number(), hidden: v.number() });
export type DemoRemoved = v.InferOutput<typeof DemoRemoved>;

export const demoPaths = { state: '/admin/demo', removal: '/admin/demo/removal' } as const;
