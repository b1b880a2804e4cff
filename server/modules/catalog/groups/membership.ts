import type { AdminGroupDto } from '#contract/catalog/groupForm';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../../audit/entries';
import { recordChanges } from '../../audit/record';
import { deleteGroup, lockGroupOf, raiseGroup, readAdminGroup } from './repository';

/** An import and a fetched picture know no size guide and no products: those entries say nothing of them. */
type Audited = Pick<AdminGroupDto, 'id' | 'name'> & Partial<AdminGroupDto>;

export const auditedGroup = auditEntries<Audited>('product_group', {
	label: ({ name }) => name,
	values: ({ name, description, category, options, pictures, sizeGuide, products }) => ({
		...{ name, description, category, options, pictures, sizeGuide },
		products: products?.map(({ sku }) => sku),
	}),
});

/** After products have left it: a group without products ends. `before`: with them. */
export async function leftGroup(tx: Tx, session: Session, before: AdminGroupDto): Promise<AdminGroupDto | null> {
	await raiseGroup(tx, before.id);
	const after = await readAdminGroup(tx, before.id);
	if (after && after.products.length > 0) {
		await recordChanges(tx, session, [auditedGroup.updated(before, after)]);
		return after;
	}
	await deleteGroup(tx, before.id);
	await recordChanges(tx, session, [auditedGroup.deleted(before)]);
	return null;
}

/**
 * Locks the group of a product that is about to be deleted; the product is locked by `lock` afterwards. `left` is to be
 * called after the deletion.
 */
export async function lockWithGroup<Locked extends { item: { group?: { id: number } | null | undefined } }>(
	tx: Tx,
	id: number,
	lock: () => Promise<Locked>,
) {
	const groupId = await lockGroupOf(tx, id);
	const product = await lock();
	if ((product.item.group?.id ?? null) !== groupId)
		throw new ShopError(409, 'version_conflict', 'El producto acaba de cambiar de grupo. Inténtalo de nuevo.');
	const group = groupId === null ? undefined : await readAdminGroup(tx, groupId);
	return { product, left: async (session: Session) => void (group && (await leftGroup(tx, session, group))) };
}
