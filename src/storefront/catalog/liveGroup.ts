import type { ProductGroup } from '#contract/catalog/group';
import type { Product } from '#contract/catalog/product';
import { isActive } from '#lib/product';
import type { ChannelEvent } from '#live/actions';
import { categoryOf, movesUnits, productOf, subjectOf, withNewPrice } from '#live/entities';
import { mapped } from '#live/listRow';
import type { GroupRow } from './groupChoice';

export interface HeldGroup extends ProductGroup {
	/** The server must be queried for products and options. */
	outdated?: boolean;
}

const rowOf = (product: Product, row: GroupRow): GroupRow => {
	const { price, offer, stock, heldUntil, sku, imageUrl, imageAlt, pictures, version, group } = product;
	const values = group?.values ?? row.values;
	return { id: row.id, price, offer, stock, heldUntil, sku, imageUrl, imageAlt, pictures, version, values };
};

/** Patches rows and what all products share; the server decides the rest. */
export function applyToGroup(held: HeldGroup | null, event: ChannelEvent, id: number): HeldGroup | null {
	if (!held) return held;
	if (event.type === 'PRICES_CHANGED') {
		const products = mapped(held.products, (row) => withNewPrice(row, event));
		return products === held.products ? held : { ...held, products };
	}
	if (!('product' in event)) {
		const category = categoryOf(event);
		const isRenamed = category?.id === held.category.id && category.name !== held.category.name;
		return isRenamed ? { ...held, category: { id: category.id, name: category.name } } : held;
	}
	const subject = subjectOf(event);
	const row = held.products.find((one) => one.id === subject.id);
	if (row?.version != null && subject.version !== null && subject.version <= row.version) return held;
	const write = (changed: GroupRow[]) => held.products.flatMap((one) => (one === row ? changed : one));
	if (event.type === 'PRODUCT_HELD') {
		const { stock, heldUntil, version } = event.product;
		return row ? { ...held, products: write([{ ...row, stock, heldUntil, version }]) } : held;
	}
	const product = productOf(event);
	const now = product && isActive(product) && product.group?.id === id ? product : null;
	if (!now) return row ? { ...held, products: write([]), outdated: true } : held;
	if (row && movesUnits(event)) return { ...held, products: write([rowOf(now, row)]) };
	const { group, description, category, attributes } = now;
	return {
		...held,
		name: group?.name ?? held.name,
		description: description ?? '',
		category: category ?? held.category,
		attributes,
		products: row ? write([rowOf(now, row)]) : held.products,
		outdated: true,
	};
}
