import type { Tx } from '#platform/db';
import { auditEntries } from '../../audit/entries';
import { type Actor, recordChanges } from '../../audit/record';
import { auditedAttributes } from '../tables/attributes';
import type { ChangePlan } from './plan';
import type { PlannedGroup } from './planGroups';
import type { GroupFacts } from './repository';

const auditedGroup = auditEntries<GroupFacts & { products: readonly string[] }>('product_group', {
	label: ({ name }) => name,
	values: ({ name, description, category, options, pictures, sizeGuide, attributes, products }) => ({
		...{ name, description, category, options, pictures, sizeGuide, products },
		...auditedAttributes(attributes),
	}),
});

/** `after`: written groups by id. */
export async function auditGroups(
	tx: Tx,
	by: Actor,
	plan: ChangePlan,
	after: ReadonlyMap<number, GroupFacts>,
): Promise<void> {
	const skus = memberSkus(plan);
	const entries = plan.groups.flatMap((group) => {
		const now = after.get(group.id ?? 0) ?? group.before;
		if (!now) return [];
		const saved = { ...now, products: skus.after(group) };
		const { before } = group;
		return before
			? [auditedGroup.updated({ ...before, products: skus.before(before.id) }, saved)]
			: [auditedGroup.created(saved)];
	});
	await recordChanges(tx, by, entries);
}

export async function auditFormerGroups(tx: Tx, by: Actor, plan: ChangePlan): Promise<void> {
	const skus = memberSkus(plan);
	const entries = plan.formerGroups.map(({ group, ends }) => {
		const was = { ...group, products: skus.before(group.id) };
		return ends ? auditedGroup.deleted(was) : auditedGroup.updated(was, { ...group, products: skus.stay(group.id) });
	});
	await recordChanges(tx, by, entries);
}

/** SKUs of each group's products. */
function memberSkus({ state, products, removes }: ChangePlan) {
	const planned = new Map(products.flatMap((one) => (one.before ? [[one.before.item.id, one] as const] : [])));
	const removed = new Set(removes.map(({ item }) => item.id));
	const before = new Map<number, string[]>();
	const after = new Map<number | PlannedGroup, string[]>();
	const add = <Key>(to: Map<Key, string[]>, key: Key, sku: string) => void to.set(key, [...(to.get(key) ?? []), sku]);
	const keyOf = (group: PlannedGroup) => group.before?.id ?? group;
	for (const { item } of state.products.values()) {
		if (!item.group) continue;
		add(before, item.group.id, item.sku);
		const { values, group } = planned.get(item.id) ?? {};
		const leaves = removed.has(item.id) || values?.groupId === 0;
		if (!leaves && !(group && keyOf(group) !== item.group.id)) add(after, item.group.id, values?.sku ?? item.sku);
	}
	for (const { before: product, values, group } of products)
		if (group && product?.item.group?.id !== keyOf(group))
			add(after, keyOf(group), values.sku ?? product?.item.sku ?? '');
	return {
		before: (id: number) => before.get(id) ?? [],
		stay: (id: number) => after.get(id) ?? [],
		after: (group: PlannedGroup) => after.get(keyOf(group)) ?? [],
	};
}
