import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FocusEvent, MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { lineOf } from '#contract/catalog/tree';
import { offersPath } from '#contract/offers/words';
import { categoryPath, hasProducts, rootsOf } from '#storefront/catalog/aisles';
import { useGetActiveCategoriesQuery } from '#storefront/catalog/catalogApi';
import { Link } from '#ui/Link';
import styles from './CatalogBar.module.css';
import { Connection } from './Connection';
import { useHasOffers } from './useHasOffers';

const scroll = (direction: 1 | -1) => (event: MouseEvent<HTMLElement>) => {
	const strip = event.currentTarget.parentElement;
	strip?.scrollBy({ left: direction * 0.7 * strip.clientWidth });
};

const parts = [
	['/', 'Inicio'],
	['/products', 'Productos'],
	[offersPath, 'Ofertas'],
	['/categories', 'Categorías'],
] as const;

/** By itself a browser does not move a link that shows in part. */
const reveal = ({ target }: FocusEvent<HTMLElement>) => {
	if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
};

/** R2-07. */
export function CatalogBar() {
	const { data: categories } = useGetActiveCategoriesQuery();
	const hasOffers = useHasOffers();
	const { pathname, search } = useLocation();
	const chosen = Number(pathname === '/products' && new URLSearchParams(search).get('category'));
	const [root] = lineOf(categories ?? [], chosen);
	const current = (id: number) => (id === chosen ? 'page' : id === root?.id ? 'true' : undefined);

	return (
		<div className={styles.bar}>
			<div className={styles.strip}>
				{/* For pointers: the focus brings its link along. */}
				<button type="button" tabIndex={-1} aria-label="Categorías anteriores" onClick={scroll(-1)}>
					<ChevronLeft size={20} />
				</button>
				<nav aria-label="Principal" onFocus={reveal}>
					{parts
						.filter(([to]) => to !== offersPath || hasOffers)
						.map(([to, label]) => (
							<Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
								{label}
							</Link>
						))}
				</nav>
				<nav aria-label="Categorías de productos" className={styles.categories} onFocus={reveal}>
					{rootsOf(categories ?? [])
						.filter(hasProducts)
						.map(({ id, name }) => (
							<Link key={id} to={categoryPath(id)} aria-current={current(id)}>
								{name}
							</Link>
						))}
				</nav>
				<button type="button" tabIndex={-1} aria-label="Más categorías" onClick={scroll(1)}>
					<ChevronRight size={20} />
				</button>
			</div>
			<Connection />
		</div>
	);
}
