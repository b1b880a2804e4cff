import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { selectIsAuthenticated } from '../../auth/authSlice';
import { useAppDispatch, useAppSelector } from '../../store';
import { selectTheme, type Theme, themeChosen } from '../../store/uiSlice';
import { Mark } from '../../ui/Mark';
import styles from './Footer.module.css';

/** Where to go next, what the shop promises, and how it looks. */
export function Footer() {
	const isAuthenticated = useAppSelector(selectIsAuthenticated);
	return (
		<footer className={styles.footer}>
			<div className={styles.columns}>
				<div className={styles.promise}>
					<Mark size={40} />
					<p>
						<strong>Lo que ves es lo que hay.</strong> Precios y stock cambian en tu pantalla en el momento en que
						cambian en la tienda, sin recargar.
					</p>
				</div>
				<nav aria-label="Comprar">
					<h2>Comprar</h2>
					<Link to="/products">Todos los productos</Link>
					<Link to="/products?sortBy=price-asc">Precios más bajos primero</Link>
					<Link to="/categories">Explorar categorías</Link>
					<Link to="/cart">Revisar mi carrito</Link>
				</nav>
				<nav aria-label="Tu cuenta">
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
			<p className={styles.legal}>Tienda Viva · Precios en soles</p>
		</footer>
	);
}

const themes: Array<[Theme, string]> = [
	['auto', 'Automático'],
	['light', 'Claro'],
	['dark', 'Oscuro'],
];

/** Light, dark, or what the device says; for this visit only, because the storage holds the four keys of R4-09. */
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
			<legend>Apariencia</legend>
			{themes.map(([value, label]) => (
				<label key={value}>
					<input type="radio" name="theme" checked={theme === value} onChange={() => dispatch(themeChosen(value))} />
					{label}
				</label>
			))}
		</fieldset>
	);
}
