import type { Product } from '#contract/catalog/product';

/** Unique per card of a list: of a group its id, else the negative id of the product. */
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

/** Of a group's card: none of its products can be bought. */
export const isCardSoldOut = (product: WithStock & Pick<Product, 'card'>): boolean =>
	product.card ? !product.card.available : isSoldOut(product);

/** A group's products have one card. */
export const isSameCard = (one: Pick<Product, 'id' | 'group'>, other: Pick<Product, 'id' | 'group'>): boolean =>
	one.id === other.id || (one.group != null && one.group.id === other.group?.id);

/** Only an explicit `active: false` hides something. */
export const isActive = (item: { active?: boolean | null }): boolean => item.active !== false;
