import { Link } from '../../ui/Link';
import { Mark } from '../../ui/Mark';
import { AccountMenu } from './AccountMenu';
import { CartButton } from './CartButton';
import styles from './Header.module.css';
import { SearchBox } from './SearchBox';

export function Header() {
	return (
		<header className={styles.header}>
			<div className={styles.row}>
				<Link to="/" className={styles.brand} aria-label="Tienda Viva">
					<Mark size={34} />
					<span>
						Tienda <b>Viva</b>
					</span>
				</Link>
				<SearchBox />
				<AccountMenu />
				<CartButton />
			</div>
		</header>
	);
}
