import { useMemo, useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { cardOf, isActive, isCardSoldOut, isSameCard } from '#lib/product';
import { cx } from '#ui/cx';
import { useGetCategoryProductsQuery, useGetProductPageQuery } from './catalogApi';
import { alikePage, relatedCount } from './listing';
import type { ProductAction } from './ProductCard';
import { ProductGrid } from './ProductGrid';
import { useFeaturedProducts } from './useFeaturedProducts';
import styles from './WayOn.module.css';

interface AlikeProps {
	/** Undefined where the shop no longer has the product. */
	category: number | undefined;
	except: readonly Product[];
	action: ProductAction;
}

/** Below the lines of a cart: of one category, then featured products. */
export default function Alike({ category, except, action }: AlikeProps) {
	const isOurs = useIsOurs();
	const skip = category === undefined;
	const page = useGetProductPageQuery(alikePage(category ?? 0), { skip: skip || !isOurs });
	const list = useGetCategoryProductsQuery(category ?? 0, { skip: skip || isOurs });
	const { data, isLoading } = isOurs ? page : list;
	const ofCategory = data && ('products' in data ? data.products : data);
	const { products: featured, isError } = useFeaturedProducts();
	const all = useMemo(() => {
		const rows = [...(ofCategory ?? []), ...(featured ?? [])].filter(isActive);
		return [...new Map(rows.map((product) => [cardOf(product), product])).values()];
	}, [ofCategory, featured]);
	// A card that goes into the cart keeps its place under the finger.
	const [cards, setCards] = useState<readonly number[]>();
	if (!cards && !isLoading && (featured || isError)) {
		const isInCart = (product: Product) => except.some((one) => isSameCard(one, product));
		const others = all.filter((product) => !isCardSoldOut(product) && !isInCart(product));
		setCards(others.slice(0, relatedCount).map(cardOf));
	}
	const products = all.filter((product) => cards?.includes(cardOf(product)));
	if (products.length === 0) return null;
	return (
		<section className={cx('stack', styles.alike)} aria-labelledby="te-puede-gustar">
			<h2 id="te-puede-gustar">Te puede gustar</h2>
			<ProductGrid products={products} kind="list" action={action} />
		</section>
	);
}
