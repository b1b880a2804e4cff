import { Link } from '../../ui/Link';
import { Mark } from '../../ui/Mark';
import { ShopName } from '../../ui/ShopName';
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
				<Link to="/" className={styles.brand} aria-label={name}>
					<Mark size={34} />
					<ShopName />
				</Link>
				<SearchBox />
				<AccountMenu />
				<CartButton />
			</div>
		</header>
	);
}
