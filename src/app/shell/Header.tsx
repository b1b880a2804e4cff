import { cx } from '../../ui/cx';
import { Link } from '../../ui/Link';
import { ShopBrand } from '../../ui/ShopBrand';
import { useShop } from '../../ui/shop';
import { AccountMenu } from './AccountMenu';
import { CartButton } from './CartButton';
import styles from './Header.module.css';
import { SearchBox } from './SearchBox';

export function Header() {
	const { name } = useShop();
	return (
		<header className={styles.header}>
			<div className={styles.row}>
				<Link to="/" className={cx('row gap-2', styles.brand)} aria-label={name}>
					<ShopBrand size={34} />
				</Link>
				<SearchBox />
				<AccountMenu />
				<CartButton />
			</div>
		</header>
	);
}
