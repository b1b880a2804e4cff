import { Headset, ShieldCheck, Truck } from 'lucide-react';
import { promiseTexts } from '#commerce/shop/facts';
import { ShopFacts } from '#commerce/shop/ShopFacts';
import { organization, webSite } from '#lib/jsonLd';
import { isActive } from '#lib/product';
import { cx } from '#ui/cx';
import { ErrorState } from '#ui/EmptyState';
import { Link } from '#ui/Link';
import { PageMeta } from '#ui/PageMeta';
import { Skeleton } from '#ui/Skeleton';
import { useShop } from '#ui/shop';
import { addToCart } from '../buying/addToCart';
import { rootsOf } from '../catalog/aisles';
import { CategoryCard } from '../catalog/CategoryCard';
import { Hero } from '../catalog/Hero';
import { categoriesAtHome, shownAtHome } from '../catalog/listing';
import { ProductGrid, ProductGridSkeleton } from '../catalog/ProductGrid';
import { useCategories } from '../catalog/useCategories';
import { useFeaturedProducts } from '../catalog/useFeaturedProducts';
import styles from './HomePage.module.css';

const promiseIcons = [
	['first', Truck],
	['second', ShieldCheck],
	['third', Headset],
] as const;

/** R3-001 … R3-005. Each answer shows even if the other fails. */
export default function HomePage() {
	const shop = useShop();
	const featured = useFeaturedProducts();
	const active = useCategories(categoriesAtHome);
	const all = featured.products;
	const products = all?.slice(0, shownAtHome);
	const categories = active.data && rootsOf(active.data.filter(isActive)).slice(0, categoriesAtHome);
	const productsFailed = featured.isError && !products;
	const categoriesFailed = active.isError && !categories;

	const retry = () => {
		if (productsFailed) void featured.refetch();
		if (categoriesFailed) void active.refetch();
	};

	return (
		<div className={cx('stack', styles.home)} aria-busy={!products && !productsFailed}>
			<PageMeta
				title="Compra en línea"
				path="/"
				jsonLd={(absolute, shop) => [organization(absolute, shop), webSite(absolute, shop)]}
			/>
			<div className="stack">
				<Hero products={productsFailed ? [] : all} />
				<ShopFacts />
			</div>
			{(productsFailed || categoriesFailed) && (
				<ErrorState
					message="Error al cargar los datos"
					onRetry={retry}
					retrying={featured.isFetching || active.isFetching}
				/>
			)}
			{!categoriesFailed && categories?.length !== 0 && (
				<section aria-labelledby="categorias">
					<div className={cx('row between baseline', styles.head)}>
						<h2 id="categorias">Compra por categoría</h2>
						<Link to="/categories">Ver todas</Link>
					</div>
					<ul className={cx('grid', styles.tiles)}>
						{categories
							? categories.map((category) => (
									<li key={category.id}>
										<CategoryCard category={category} brief />
									</li>
								))
							: [0, 1, 2, 3, 4, 5].map((place) => (
									<li key={place} className="stack gap-2" aria-hidden="true">
										<Skeleton ratio={1} radius="var(--radius-l)" />
										<Skeleton width="70%" height="1.2rem" />
									</li>
								))}
					</ul>
				</section>
			)}
			{!productsFailed && products?.length !== 0 && (
				<section aria-labelledby="destacados">
					<div className={cx('row between baseline', styles.head)}>
						<h2 id="destacados">Destacados de hoy</h2>
						<Link to="/products">Ver todos</Link>
					</div>
					{products ? (
						<ProductGrid products={products} kind="home" action={addToCart} />
					) : (
						<ProductGridSkeleton count={shownAtHome} kind="home" />
					)}
				</section>
			)}
			<ul className={cx('grid gap-6', styles.promises)}>
				{promiseIcons.map(([name, Icon], place) => (
					<li key={name} className="row gap-4 top">
						<Icon size={28} strokeWidth={1.75} />
						<div>
							<h2 className="title-m">{shop.promises[place]?.title}</h2>
							<p className="note">{shop.promises[place]?.text || promiseTexts[place]?.(shop)}</p>
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}
