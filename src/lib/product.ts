import type { Product } from '#contract/catalog/product';

/** Unique per card: a group's id, else the product's negative id. */
export const cardOf = ({ id, group, card }: Pick<Product, 'id' | 'group' | 'card'>): number =>
	card && group ? group.id : -id;

type WithStock = Pick<Product, 'stock' | 'stockQuantity'>;

/** R7-15; null if the back end sends none. */
export const stockOf = (product: WithStock): number | null => product.stock ?? product.stockQuantity ?? null;

/** An unknown stock can be bought. */
export const isSoldOut = (product: WithStock): boolean => {
	const stock = stockOf(product);
	return stock !== null && stock <= 0;
};

/** Units of one order: while an offer is of few units, an order takes those alone. Infinite where nothing limits it. */
export const unitsOf = (product: WithStock & Pick<Product, 'offer'>): number =>
	Math.min(stockOf(product) ?? Number.POSITIVE_INFINITY, product.offer?.left ?? Number.POSITIVE_INFINITY);

/** For a group's card: none of its products can be bought. */
export const isCardSoldOut = (product: WithStock & Pick<Product, 'card'>): boolean =>
	product.card ? !product.card.available : isSoldOut(product);

/** A group's products have one card. */
export const isSameCard = (one: Pick<Product, 'id' | 'group'>, other: Pick<Product, 'id' | 'group'>): boolean =>
	one.id === other.id || (one.group != null && one.group.id === other.group?.id);

/** Only an explicit `active: false` hides it. */
export const isActive = (item: { active?: boolean | null }): boolean => item.active !== false;
