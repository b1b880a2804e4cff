import * as v from 'valibot';
import { lenientFlag, lenientNumber, lenientText } from './lenient';
import { limits } from './limits';
import { EditVersion, flagText, optionalText, requiredText } from './primitives';

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

/** Text fields of the multipart body of POST and PUT /api/categories (R7-11); the picture is the file `image`. */
export const CategoryForm = v.object({
	name: requiredText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	active: flagText(true),
	editVersion: EditVersion,
});
export type CategoryForm = v.InferOutput<typeof CategoryForm>;
