import { useLocation } from 'react-router-dom';
import { useGetActiveCategoriesQuery } from '../../features/catalog/catalogApi';
import { pricesOf } from '../../lib/pricesOf';
import { selectConnected } from '../../live/liveSlice';
import { useAppSelector } from '../../store';
import { selectPricesFrom } from '../../store/freshnessSlice';
import { ConnectionDot } from '../../ui/ConnectionDot';
import { Link } from '../../ui/Link';
import styles from './Header.module.css';

/** Before React, the service worker's text stands here. */
function PricesFrom() {
	const from = useAppSelector(selectPricesFrom);
	return <small className={styles.pricesFrom}>{from !== null && pricesOf(from, Date.now())}</small>;
}

const parts = [
	['/', 'Inicio'],
	['/products', 'Productos'],
	['/categories', 'Categorías'],
] as const;

/** R2-07. */
export function CatalogBar() {
	const { data: categories } = useGetActiveCategoriesQuery();
	const connected = useAppSelector(selectConnected);
	const { pathname, search } = useLocation();
	const current = pathname === '/products' ? new URLSearchParams(search).get('category') : null;

	return (
		<div className={styles.bar}>
			<div className={styles.strip}>
				<nav aria-label="Principal">
					{parts.map(([to, label]) => (
						<Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
							{label}
						</Link>
					))}
				</nav>
				<nav aria-label="Categorías de productos" className={styles.categories}>
					{categories?.map(({ id, name }) => (
						<Link key={id} to={`/products?category=${id}`} aria-current={String(id) === current ? 'page' : undefined}>
							{name}
						</Link>
					))}
				</nav>
			</div>
			<PricesFrom />
			<ConnectionDot connected={connected} />
		</div>
	);
}
