import { useMemo } from 'react';
import type { Product } from '../../../contract/catalog/product';
import { useIsOurs } from '../../api/backEnd';
import { cardOf, isActive, isCardSoldOut, isSameCard } from '../../lib/product';
import { cx } from '../../ui/cx';
import { useGetCategoryProductsQuery, useGetProductPageQuery } from './catalogApi';
import { alikePage, relatedCount } from './listing';
import type { ProductAction } from './ProductCard';
import { ProductGrid } from './ProductGrid';
import { useFeaturedProducts } from './useFeaturedProducts';
import styles from './WayOn.module.css';

interface AlikeProps {
	/** Undefined where the shop no longer has the product. */
	category: number | undefined;
	/** The products in the cart. */
	except: readonly Product[];
	action: ProductAction;
}

/** Below the lines of a cart: of one category, then featured products. */
export default function Alike({ category, except, action }: AlikeProps) {
	const isOurs = useIsOurs();
	const skip = category === undefined;
	const page = useGetProductPageQuery(alikePage(category ?? 0), { skip: skip || !isOurs });
	const list = useGetCategoryProductsQuery(category ?? 0, { skip: skip || isOurs });
	const ofCategory = isOurs ? page.data?.products : list.data;
	const { products: featured } = useFeaturedProducts();
	const products = useMemo(() => {
		const others = [...(ofCategory ?? []), ...(featured ?? [])].filter(
			(product) => isActive(product) && !isCardSoldOut(product) && !except.some((one) => isSameCard(one, product)),
		);
		return [...new Map(others.map((product) => [cardOf(product), product])).values()].slice(0, relatedCount);
	}, [ofCategory, featured, except]);
	if (products.length === 0) return null;
	return (
		<section className={cx('stack', styles.alike)} aria-labelledby="te-puede-gustar">
			<h2 id="te-puede-gustar">Te puede gustar</h2>
			<ProductGrid products={products} kind="list" action={action} />
		</section>
	);
}
