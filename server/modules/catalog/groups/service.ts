import type { ProductGroupDto } from '#contract/catalog/group';
import { notFound } from '#platform/lib/shopError';
import type { CatalogCache } from '../lists/service';
import { readGroup } from './repository';

export const missingGroup = 'El grupo de productos no existe';

const largestId = 2_147_483_647;

export type ProductGroups = ReturnType<typeof createProductGroups>;

export function createProductGroups({ cache }: { cache: CatalogCache }) {
	const cached = (id: number, reader: string | null) => {
		if (id > largestId) throw notFound(missingGroup);
		return cache.get(`group:${id}`, (db) => readGroup(db, id), reader);
	};

	return {
		/** Body `null` for a group without visible products. */
		cached,

		async get(id: number, reader: string | null): Promise<ProductGroupDto | null> {
			return JSON.parse((await cached(id, reader)).body.toString());
		},
	};
}
