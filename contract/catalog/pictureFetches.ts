import * as v from 'valibot';

/** Pictures that a file names by address. Counts of the last imports, until nothing waits. */
export const PictureFetches = v.object({
	total: v.number(),
	done: v.number(),
	waiting: v.number(),
	failed: v.number(),
	/** Oldest first, at most `listed`. `product`: a group's first; null: none. */
	failures: v.array(
		v.object({
			id: v.number(),
			name: v.string(),
			product: v.nullable(v.number()),
			url: v.string(),
			reason: v.string(),
		}),
	),
});
export type PictureFetches = v.InferOutput<typeof PictureFetches>;

export const pictureFetchLimits = { listed: 100 } as const;

export const pictureFetchPaths = {
	/** GET; DELETE clears the failures. */
	all: '/admin/pictures/fetches',
	retry: '/admin/pictures/fetches/retry',
} as const;
