import { useMemo } from 'react';
import { useIsOurs } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { isActive, isSameCard } from '#lib/product';
import { cx } from '#ui/cx';
import { useGetCategoryProductsQuery, useGetProductPageQuery } from './catalogApi';
import { relatedCount, relatedPage } from './listing';
import type { ProductAction } from './ProductCard';
import styles from './ProductDetail.module.css';
import { ProductGrid } from './ProductGrid';

interface RelatedProductsProps {
	category: { id: number; name?: string | null };
	except: Product;
	action: ProductAction;
}

export function RelatedProducts({ category, except, action }: RelatedProductsProps) {
	const isOurs = useIsOurs();
	const page = useGetProductPageQuery(relatedPage(category.id), { skip: !isOurs });
	const list = useGetCategoryProductsQuery(category.id, { skip: isOurs });
	const data = isOurs ? page.data?.products : list.data;
	const others = useMemo(
		() => data?.filter((product) => !isSameCard(product, except) && isActive(product)).slice(0, relatedCount),
		[data, except],
	);
	if (!others?.length) return null;
	return (
		<section className={cx('stack', styles.related)} aria-labelledby="relacionados">
			<h2 id="relacionados">{category.name ? `También en ${category.name}` : 'Otros productos'}</h2>
			<ProductGrid products={others} kind="list" action={action} />
		</section>
	);
}
