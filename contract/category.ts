import * as v from 'valibot';
import { lenientFlag, lenientNumber, lenientText, strictly } from './lenient';

/** As any back end sends it; only ours sends `version` and `editVersion`. */
export const Category = v.object({
	id: v.number(),
	name: v.string(),
	description: lenientText,
	imageUrl: lenientText,
	active: lenientFlag,
	version: lenientNumber,
	editVersion: lenientNumber,
});
export type Category = v.InferOutput<typeof Category>;

export const CategoryDto = v.object({ ...strictly(Category.entries), imageUrl: v.nullable(v.string()) });
export type CategoryDto = v.InferOutput<typeof CategoryDto>;
