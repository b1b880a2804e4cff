import { useLocation } from 'react-router-dom';
import { useShop } from '#ui/shop';
import styles from './CopyBar.module.css';

export function CopyBar() {
	const isStaff = useLocation().pathname.startsWith('/admin');
	if (!useShop().copy) return null;
	return (
		<aside className={`tone-warning ${styles.bar}`} aria-label="Copia de la tienda">
			{isStaff
				? 'Esta es una copia de la tienda: no toma pedidos, no cobra y no escribe a nadie. Si ahora es la tienda, su dueño lo dice en Sistema.'
				: 'Esta es una copia de la tienda: aquí no se puede comprar.'}
		</aside>
	);
}
