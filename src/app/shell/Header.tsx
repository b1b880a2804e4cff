import { useGetActiveCategoriesQuery } from '#storefront/catalog/catalogApi';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { ShopBrand } from '#ui/ShopBrand';
import { useShop } from '#ui/shop';
import { AccountMenu } from './AccountMenu';
import { CartButton } from './CartButton';
import { Connection } from './Connection';
import styles from './Header.module.css';
import { SearchBox } from './SearchBox';

/** There header and footer leave out links to other pages. */
export const isBare = (pathname: string): boolean => pathname === '/checkout';

function Brand() {
	const { name } = useShop();
	return (
		<Link to="/" className={cx('row gap-2', styles.brand)} aria-label={name}>
			<ShopBrand size={34} />
		</Link>
	);
}

export const Header = () => (
	<header className={styles.header}>
		<div className={styles.row}>
			<Brand />
			<SearchBox />
			<AccountMenu />
			<CartButton />
		</div>
	</header>
);

/** Only the way back leads away from a checkout. */
export function BareHeader() {
	// The page's first answer names the back end.
	useGetActiveCategoriesQuery();
	return (
		<header className={styles.header}>
			<div className={cx(styles.row, styles.bare)}>
				<Brand />
				<Connection />
				<Link to="/cart" className={cx('row', styles.opener, styles.back)}>
					<span>
						<span className={styles.backTo}>Volver al</span> <span className={styles.backPlace}>carrito</span>
					</span>
				</Link>
			</div>
		</header>
	);
}
