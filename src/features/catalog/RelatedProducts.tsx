import { useMemo } from 'react';
import { isActive } from '../../lib/product';
import { cx } from '../../ui/cx';
import { useGetCategoryProductsQuery } from './catalogApi';
import type { ProductAction } from './ProductCard';
import styles from './ProductDetail.module.css';
import { ProductGrid } from './ProductGrid';

interface RelatedProductsProps {
	category: { id: number; name?: string | null };
	except: number;
	action: ProductAction;
}

const limit = 4;

export function RelatedProducts({ category, except, action }: RelatedProductsProps) {
	const { data } = useGetCategoryProductsQuery(category.id);
	const others = useMemo(
		() => data?.filter((product) => product.id !== except && isActive(product)).slice(0, limit),
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
