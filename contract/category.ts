import * as v from 'valibot';
import { lenientFlag, lenientNumber, lenientText } from './lenient';

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

export const CategoryDto = v.object({
	id: v.number(),
	name: v.string(),
	description: v.string(),
	imageUrl: v.nullable(v.string()),
	active: v.boolean(),
	version: v.number(),
	editVersion: v.number(),
});
export type CategoryDto = v.InferOutput<typeof CategoryDto>;
