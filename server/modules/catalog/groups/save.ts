import { wholeName } from '#contract/catalog/group';
import type { AdminGroupDto, GroupForm } from '#contract/catalog/groupForm';
import type { Tx } from '#platform/db';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../../audit/record';
import { type ProductValues, productTable } from '../products/fields';
import { auditProducts } from '../products/written';
import { auditedGroup } from './membership';
import { type GroupPlan, type Known, ownsPicture, type PlannedRow } from './plan';
import * as repository from './repository';

/** Answers the products whose place in the group is another one. */
export async function saveProducts(
	tx: Tx,
	groupId: number,
	form: GroupForm,
	{ rows, others }: GroupPlan,
	stocks: ReadonlyMap<number, number>,
): Promise<Set<number>> {
	const fresh = rows.filter(({ known }) => !known);
	const created = await productTable.insert(
		tx,
		fresh.map((one) => newProduct(form, one)),
	);
	const idOf = (one: PlannedRow): number => one.known?.item.id ?? created[fresh.indexOf(one)]?.item.id ?? 0;
	const moved = rows.filter((one) => one.moved);
	await repository.placeProducts(tx, groupId, [
		...moved.map((one) => ({
			id: idOf(one),
			values: one.values,
			own: ownsPicture(one.row, one.known),
			url: one.row.imageUrl || undefined,
			alt: one.row.imageAlt ?? undefined,
			more: one.row.pictures,
		})),
		...others
			.filter((one) => one.moved)
			.map(({ known: { item, ownPicture }, values }) => ({ id: item.id, values, own: ownPicture })),
	]);
	const edits = rows.flatMap(({ at, known, edit }) => {
		if (!known) return [];
		const wanted = { ...edit, stockQuantity: stocks.get(at) };
		const changed = productTable.changedBy(known.item, wanted);
		const edited = changed.some((field) => field !== 'stockQuantity');
		return changed.length > 0 ? [{ ...wanted, id: known.item.id, edited }] : [];
	});
	if (edits.length > 0) await productTable.update(tx, edits);
	await repository.followGroups(tx, [groupId]);
	return new Set(moved.flatMap(({ known }) => known?.item.id ?? []));
}

/** Tells audit log and open pages of a change, and answers the group as it is now. */
export async function noteChanges(
	tx: Tx,
	session: Session,
	change: { group: AdminGroupDto | null; groupId: number; known: ReadonlyMap<number, Known>; isNewVersion: boolean },
): Promise<AdminGroupDto> {
	const { group, groupId, known, isNewVersion } = change;
	const ids = (await repository.findMembers(tx, groupId, [])).map(({ id }) => id);
	const changed = (await productTable.lock(tx, ids)).flatMap((after) => {
		const before = known.get(after.item.id);
		return before?.item.version === after.item.version ? [] : [{ before, after }];
	});
	if (isNewVersion && changed.length > 0) await repository.raiseGroup(tx, groupId);
	const saved = await repository.readAdminGroup(tx, groupId);
	if (!saved) throw new Error('The written group is gone');
	await recordChanges(tx, session, [group ? auditedGroup.updated(group, saved) : auditedGroup.created(saved)]);
	const events = await auditProducts(tx, session, changed);
	if (events.length > 0) await append(tx, ...events);
	return saved;
}

function newProduct(form: GroupForm, { row, values, edit }: PlannedRow): ProductValues {
	const { sku = '', price = 0, active = true, featured = false, weightGrams } = edit;
	const imageUrl = row.imageUrl || form.pictures[0]?.url;
	return {
		...{ name: wholeName(form.name, values), description: form.description, categoryId: form.categoryId },
		...{ sku, price, active, featured, weightGrams, stockQuantity: row.stockQuantity ?? 0 },
		...(imageUrl && { imageUrl }),
	};
}
