import { MessageCircle } from 'lucide-react';
import { whatsAppLink } from '#lib/contact';
import { isActive } from '#lib/product';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { useShop } from '#ui/shop';
import { categoryPath, hasProducts, rootsOf } from './aisles';
import type { ProductAction } from './ProductCard';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid';
import { useCategories } from './useCategories';
import { useFeaturedProducts } from './useFeaturedProducts';
import styles from './WayOn.module.css';

const shown = 4;

interface WayOnProps {
	action: ProductAction;
	/** Begins the shopper's message to the shop. */
	question: string;
}

/** Below an empty cart or a search without results. */
export default function WayOn({ action, question }: WayOnProps) {
	const { products, isError } = useFeaturedProducts();
	const categories = rootsOf(useCategories(0).data?.filter(isActive) ?? []).filter(hasProducts);
	const { whatsapp } = useShop().seller;
	const chat = whatsAppLink(whatsapp, question);
	const featured = products?.slice(0, shown);
	return (
		<div className={cx('stack gap-6', styles.ways)}>
			{!isError && featured?.length !== 0 && (
				<section className="stack" aria-labelledby="destacados">
					<h2 id="destacados">Destacados</h2>
					{featured ? (
						<ProductGrid products={featured} kind="list" action={action} />
					) : (
						<ProductGridSkeleton count={shown} kind="list" />
					)}
				</section>
			)}
			{categories.length > 0 && (
				<nav className="stack gap-3" aria-labelledby="por-categoria">
					<h2 id="por-categoria">Por categoría</h2>
					<ul className="cluster gap-2">
						{categories.map(({ id, name }) => (
							<li key={id}>
								<LinkButton to={categoryPath(id)}>{name}</LinkButton>
							</li>
						))}
					</ul>
				</nav>
			)}
			{chat && (
				<div className="cluster">
					<a className="row gap-2 tap" href={chat} target="_blank" rel="noreferrer">
						<MessageCircle size={20} />
						¿Lo buscas? Escríbenos
					</a>
				</div>
			)}
		</div>
	);
}
