import type { Category, Product } from '#contract/catalog/product';
import type { ChannelEvent } from './actions';
import { categoryOf, type Entity, followed, isOlderThan, kindOf, productOf, subjectOf } from './entities';
import { row } from './rows';

interface ListRule<Item extends Entity, Arg = unknown> {
	holds: 'product' | 'category';
	item(event: ChannelEvent, held: Item | undefined): Item | null;
	/** R4-45. Undefined: the item stays in lists and is not added to others. */
	belongs(item: Item, arg: Arg): boolean | undefined;
	adds: boolean;
	/** Keeps items that become inactive, even without their content. */
	keepsInactive?: boolean;
	/** Such as a category's new name, or a new price. */
	touch?(item: Item, event: ChannelEvent): Item;
}

function madeInactive<Item extends Entity>(held: Item | undefined, event: ChannelEvent): Item | null {
	if (!held || event.type.endsWith('_DELETED')) return null;
	return { ...held, active: false, version: subjectOf(event).version ?? held.version };
}

/** The same array without changes. Replaced rows keep their place (R4-41), new ones go on top (R4-40). */
function applyToList<Item extends Entity, Arg>(
	list: Item[],
	rule: ListRule<Item, Arg>,
	event: ChannelEvent,
	arg: Arg,
): Item[] {
	if (kindOf(event) !== rule.holds) {
		const { touch } = rule;
		return touch ? mapped(list, (item) => touch(item, event)) : list;
	}
	const { id, version } = subjectOf(event);
	const index = list.findIndex((item) => item.id === id);
	const held = list[index];
	if (held && isOlderThan(held, version)) return list;
	const item = rule.item(event, held) ?? (rule.keepsInactive ? madeInactive(held, event) : null);
	const belongs = item !== null && rule.belongs(item, arg);
	if (held) return item && belongs !== false ? list.with(index, item) : list.toSpliced(index, 1);
	return item && belongs && rule.adds ? [item, ...list] : list;
}

export function mapped<Item>(list: Item[], change: (item: Item) => Item): Item[] {
	const changed = list.map(change);
	return changed.some((item, index) => item !== list[index]) ? changed : list;
}

type ListEndpoint<Item, Arg> = { name: string; Types: { ResultType: Item[]; QueryArg: Arg } };
type Membership<Item extends Entity, Arg> = Pick<ListRule<Item, Arg>, 'belongs' | 'adds' | 'keepsInactive'>;

const listRow = <Item extends Entity, Arg>(endpoint: ListEndpoint<Item, Arg>, rule: ListRule<Item, Arg>) =>
	row(endpoint, (list, event, arg) => applyToList(list, rule, event, arg));

export const productListRow = <Arg>(endpoint: ListEndpoint<Product, Arg>, membership: Membership<Product, Arg>) =>
	listRow(endpoint, { holds: 'product', item: productOf, touch: followed, ...membership });

export const categoryListRow = <Arg>(endpoint: ListEndpoint<Category, Arg>, membership: Membership<Category, Arg>) =>
	listRow(endpoint, { holds: 'category', item: categoryOf, ...membership });

/** Back-office lists include inactive items (R4-40, R4-41, R4-44). */
export const everything = { belongs: () => true, adds: true, keepsInactive: true };
