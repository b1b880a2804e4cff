import { useMemo } from 'react';
import { isActive } from '../../lib/product';
import { useGetCategoryProductsQuery } from './catalogApi';
import type { ProductAction } from './ProductCard';
import styles from './ProductDetail.module.css';
import { ProductGrid } from './ProductGrid';

interface RelatedProductsProps {
	category: { id: number; name?: string | null };
	/** The product that they are related to. */
	except: number;
	action: ProductAction;
}

/** How many are shown. */
const most = 4;

/** Others of the same category; draws nothing while, or when, there are none. */
export function RelatedProducts({ category, except, action }: RelatedProductsProps) {
	const { data } = useGetCategoryProductsQuery(category.id);
	const others = useMemo(
		() => data?.filter((product) => product.id !== except && isActive(product)).slice(0, most),
		[data, except],
	);
	if (!others?.length) return null;
	return (
		<section className={styles.related} aria-labelledby="relacionados">
			<h2 id="relacionados">{category.name ? `También en ${category.name}` : 'Otros productos'}</h2>
			<ProductGrid products={others} kind="list" action={action} />
		</section>
	);
}
