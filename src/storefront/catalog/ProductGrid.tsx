import type { Product } from '#contract/catalog/product';
import { cardOf } from '#lib/product';
import { cx } from '#ui/cx';
import { Skeleton } from '#ui/Skeleton';
import { Surface } from '#ui/Surface';
import { type ProductAction, ProductCard, type ProductCardProps } from './ProductCard';
import card from './ProductCard.module.css';
import styles from './ProductGrid.module.css';

interface ProductGridProps {
	products: readonly Product[];
	kind: ProductCardProps['kind'];
	action: ProductAction;
	/** Cards, as of `cardOf`. */
	fresh?: ReadonlySet<number>;
	/** Cards in the first screen. */
	eager?: number;
}

export const ProductGrid = ({ products, kind, action, fresh, eager = 0 }: ProductGridProps) => (
	<ul className={cx('grid gap-3', styles.grid, styles[kind])}>
		{products.map((product, index) => (
			<li
				key={cardOf(product)}
				data-card={cardOf(product)}
				className={fresh?.has(cardOf(product)) ? styles.fresh : undefined}
			>
				<ProductCard
					product={product}
					kind={kind}
					action={action}
					eager={index < eager}
					first={index === 0 && eager > 0}
				/>
			</li>
		))}
	</ul>
);

/** Shaped as the cards, so that nothing moves. */
export const ProductGridSkeleton = ({ count, kind }: { count: number; kind: ProductCardProps['kind'] }) => (
	<div className={cx('grid gap-3', styles.grid, styles[kind])} aria-hidden="true">
		{Array.from({ length: count }, (_, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change
			<Surface key={index} bare className={card.card}>
				<Skeleton ratio={1} radius="var(--radius-l)" />
				<div className={card.text}>
					<Skeleton width="85%" height="1.2rem" />
					<Skeleton width="55%" height="1.2rem" />
					{kind === 'home' && <Skeleton height="5rem" />}
					<div className={cx('split baseline gap-y-0', card.foot)}>
						<Skeleton width="5rem" height="1.85rem" />
					</div>
					<Skeleton height="var(--control)" radius="var(--radius-m)" />
				</div>
			</Surface>
		))}
	</div>
);
