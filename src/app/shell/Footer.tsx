import { useEffect } from 'react';
import { bookPath } from '../../../contract/complaints/bookPath';
import { useIsOurs } from '../../api/backEnd';
import { selectIsAuthenticated } from '../../auth/authSlice';
import { useAppDispatch, useAppSelector } from '../../store';
import { selectTheme, type ThemeChoice, themeChosen } from '../../store/uiSlice';
import { BookMark } from '../../ui/BookMark';
import { cx } from '../../ui/cx';
import { Link } from '../../ui/Link';
import { Mark } from '../../ui/Mark';
import { ShopBrand } from '../../ui/ShopBrand';
import { useShop } from '../../ui/shop';
import styles from './Footer.module.css';
import { WhoSells } from './WhoSells';

export function Footer() {
	const shop = useShop();
	const isAuthenticated = useAppSelector(selectIsAuthenticated);
	return (
		<footer className={styles.footer}>
			<div className={styles.columns}>
				<div className={cx('stack gap-3', styles.promise)}>
					{shop.looks.logo ? <ShopBrand size={40} /> : <Mark size={40} />}
					<p>
						<b className="title-l">{shop.name}</b>
						<br />
						<span>{shop.slogan}</span>
					</p>
				</div>
				<nav aria-label="Comprar">
					<h2>Comprar</h2>
					<Link to="/products">Todos los productos</Link>
					<Link to="/products?sortBy=price-asc">Precios más bajos primero</Link>
					<Link to="/categories">Explorar categorías</Link>
					<Link to="/cart">Revisar mi carrito</Link>
				</nav>
				<nav aria-label="Tu cuenta" className={isAuthenticated ? undefined : styles.guest}>
					<h2>Tu cuenta</h2>
					{isAuthenticated ? (
						<>
							<Link to="/profile">Mis datos</Link>
							<Link to="/orders">Seguir mis pedidos</Link>
						</>
					) : (
						<>
							<Link to="/login">Entrar a mi cuenta</Link>
							<Link to="/register">Crear una cuenta</Link>
						</>
					)}
				</nav>
				<ThemeSwitch />
			</div>
			<ShopPages />
			<ComplaintsBook />
			<WhoSells seller={shop.seller} />
			<p className={styles.legal}>{`${shop.name} · Precios en soles`}</p>
		</footer>
	);
}

function ShopPages() {
	const { pages } = useShop();
	if (pages.length === 0) return null;
	return (
		<nav aria-label="La tienda" className={cx('cluster gap-6 gap-y-0', styles.pages)}>
			{pages.map(({ slug, title }) => (
				<Link key={slug} to={`/p/${slug}`}>
					{title}
				</Link>
			))}
		</nav>
	);
}

/** The law requires a permanently visible link (R14-95). */
function ComplaintsBook() {
	return (
		useIsOurs() && (
			<p className={styles.book}>
				<Link to={bookPath}>
					<BookMark />
					Libro de Reclamaciones
				</Link>
			</p>
		)
	);
}

const themes: Array<[ThemeChoice, string]> = [
	['auto', 'Automático'],
	['light', 'Claro'],
	['dark', 'Oscuro'],
];

/** The choice holds for this visit only, because R4-09 fixes the storage's keys. */
function ThemeSwitch() {
	const dispatch = useAppDispatch();
	const theme = useAppSelector(selectTheme);

	useEffect(
		function showTheme() {
			const { dataset } = document.documentElement;
			if (theme === 'auto') delete dataset.theme;
			else dataset.theme = theme;
		},
		[theme],
	);

	return (
		<fieldset>
			<legend>Apariencia</legend>
			{themes.map(([value, label]) => (
				<label key={value}>
					<input type="radio" name="theme" checked={theme === value} onChange={() => dispatch(themeChosen(value))} />
					<span>{label}</span>
				</label>
			))}
		</fieldset>
	);
}
