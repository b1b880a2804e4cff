import { Moon, Sun, SunMoon, Truck } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { selectIsAuthenticated } from '#auth/authSlice';
import { deliveryText, payText, waysToPay } from '#commerce/shop/facts';
import { offersPath } from '#contract/offers/words';
import { bookPath } from '#contract/shop/default';
import { useAppDispatch, useAppSelector } from '#store';
import { selectTheme, themeChosen } from '#store/uiSlice';
import { BookMark } from '#ui/BookMark';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { PaymentMark } from '#ui/PaymentMark';
import { Mark, ShopBrand } from '#ui/ShopBrand';
import { useShop } from '#ui/shop';
import styles from './Footer.module.css';
import { isBare } from './Header';
import { useHasOffers } from './useHasOffers';
import { WhoSells } from './WhoSells';

export function Footer() {
	const shop = useShop();
	const bare = isBare(useLocation().pathname);
	return (
		<footer className={styles.footer}>
			{!bare && <Columns />}
			<div className="split">
				<p>{`${shop.name} · Precios en soles`}</p>
				{bare && <ComplaintsBook />}
				<ThemeSwitch />
			</div>
		</footer>
	);
}

function Columns() {
	const shop = useShop();
	const isAuthenticated = useAppSelector(selectIsAuthenticated);
	const hasOffers = useHasOffers();
	const [delivery, pay] = [deliveryText(shop), payText(shop)];
	return (
		<>
			<div className={styles.columns}>
				<div className={cx('stack gap-3', styles.whole)}>
					{shop.looks.logo ? <ShopBrand size={40} /> : <Mark name={shop.name} size={40} />}
					<p>
						<b className="title-l">{shop.name}</b>
						<br />
						<span>{shop.slogan}</span>
					</p>
				</div>
				<nav aria-label="Comprar">
					<h2>Comprar</h2>
					<Link to="/products">Todos los productos</Link>
					{hasOffers && <Link to={offersPath}>Ofertas</Link>}
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
				<ShopPages />
				<WhoSells seller={shop.seller} />
			</div>
			<ul className={cx('cluster gap-6 gap-y-0', styles.facts)} aria-label="Pagos y envíos">
				{pay && (
					<li className="row gap-2 tap">
						{waysToPay(shop).map((way) => (
							<PaymentMark key={way} method={way} />
						))}
						<span>{pay}</span>
					</li>
				)}
				{delivery && (
					<li className="row gap-2 tap">
						<Truck size={24} strokeWidth={1.75} />
						<span>{delivery}</span>
					</li>
				)}
			</ul>
		</>
	);
}

function ShopPages() {
	const { pages } = useShop();
	const isOurs = useIsOurs();
	if (pages.length === 0 && !isOurs) return null;
	return (
		<nav aria-label="La tienda">
			<h2>La tienda</h2>
			{pages.map(({ slug, title }) => (
				<Link key={slug} to={`/p/${slug}`}>
					{title}
				</Link>
			))}
			<ComplaintsBook />
		</nav>
	);
}

/** The law requires a permanently visible link (R14-95). */
function ComplaintsBook() {
	return (
		useIsOurs() && (
			<Link to={bookPath} className={styles.book}>
				<BookMark />
				Libro de Reclamaciones
			</Link>
		)
	);
}

const themes = [
	['auto', 'Automático', SunMoon],
	['light', 'Claro', Sun],
	['dark', 'Oscuro', Moon],
] as const;

/** For this visit only, because R4-09 fixes the storage's keys. */
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
		<fieldset className={styles.themes}>
			<legend className="visually-hidden">Apariencia</legend>
			{themes.map(([value, label, Icon]) => (
				<label key={value} title={label}>
					<input
						type="radio"
						name="theme"
						className="visually-hidden"
						checked={theme === value}
						onChange={() => dispatch(themeChosen(value))}
					/>
					<span className="visually-hidden">{label}</span>
					<Icon size={20} strokeWidth={1.75} />
				</label>
			))}
		</fieldset>
	);
}
