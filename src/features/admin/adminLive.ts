import { categoryOf, productOf } from '../../live/entities';
import type { Entity, ListRule, PatchTable } from '../../live/patchTable';

const everything = { belongs: () => true, adds: true, keepsInactive: true };
const lists: Array<ListRule<Entity>> = [
	{ endpoint: 'getAllProducts', holds: 'product', item: productOf, ...everything },
	{ endpoint: 'getAllCategories', holds: 'category', item: categoryOf, ...everything },
];

/** The back-office's rows of the patch table (R4-40, R4-41, R4-44): its lists hold everything, inactive or not. */
export const adminLive: PatchTable = { lists, singles: [], refetches: [] };
