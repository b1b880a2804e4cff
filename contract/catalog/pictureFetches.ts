import * as v from 'valibot';

/** Pictures that a file names by address. Counts are those of the last imports, until nothing waits. */
export const PictureFetches = v.object({
	total: v.number(),
	done: v.number(),
	waiting: v.number(),
	failed: v.number(),
	/** Oldest first, at most `listed`. `product`: of a group its first one, null without any. */
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
	/** GET; DELETE takes the failed ones off the list. */
	all: '/admin/pictures/fetches',
	retry: '/admin/pictures/fetches/retry',
} as const;
