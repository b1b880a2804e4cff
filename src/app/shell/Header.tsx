import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { Mark } from '../../ui/Mark';
import { AccountMenu } from './AccountMenu';
import { CartButton } from './CartButton';
import styles from './Header.module.css';

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

function SearchBox() {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const current = pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : '';

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const words = event.currentTarget.querySelector('input')?.value.trim();
		void navigate(words ? `/products?${new URLSearchParams({ search: words })}` : '/products');
	};

	return (
		// biome-ignore lint/a11y/useSemanticElements: <search> is newer than the oldest browsers that the shop serves
		<form role="search" action="/products" className={styles.search} onSubmit={submit}>
			<input
				key={current}
				type="search"
				name="search"
				aria-label="Buscar productos"
				placeholder="Buscar"
				autoComplete="off"
				enterKeyHint="search"
				maxLength={limits.keyword}
				defaultValue={current}
			/>
			<button type="submit" aria-label="Buscar">
				<Search size={20} />
			</button>
		</form>
	);
}
