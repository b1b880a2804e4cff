import { adminLive } from '../features/admin/adminLive';
import { catalogLive } from '../features/catalog/catalogLive';
import { ordersLive } from '../features/orders/ordersLive';
import type { PatchTable } from '../live/patchTable';

const parts = [catalogLive, adminLive, ordersLive];

/** Every row of the patch table: which live event changes which cached answer. */
export const patchTable: PatchTable = {
	lists: parts.flatMap((part) => part.lists),
	singles: parts.flatMap((part) => part.singles),
	refetches: parts.flatMap((part) => part.refetches),
};
