import { LogIn } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SampleOrders } from '../features/orders/SampleOrders';
import { useAuth } from '../session/AuthProvider';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Notice } from '../ui/Notice';
import { usePageTitle } from '../ui/usePageTitle';
import styles from './customer/Customer.module.css';

/** Orders outside the customer area (R3-070 … R3-074): samples of what following an order looks like. */
export default function OrdersPage() {
	const { isAuthenticated, isAdmin } = useAuth();
	usePageTitle('Mis Pedidos');
	if (!isAuthenticated)
		return (
			<EmptyState
				heading="h1"
				title="Acceso Requerido"
				icon={<LogIn size={28} />}
				action={
					<LinkButton to="/login" state={{ from: '/orders' }} variant="primary">
						Iniciar Sesión
					</LinkButton>
				}
			>
				Entra a tu cuenta para ver tus pedidos.
			</EmptyState>
		);
	return (
		<div className={styles.page}>
			<h1>Mis Pedidos</h1>
			<Notice>
				Estos pedidos son una muestra.{' '}
				{!isAdmin && (
					<>
						Lo que compraste está en <Link to="/user/orders">los pedidos de tu cuenta</Link>.
					</>
				)}
			</Notice>
			<SampleOrders />
		</div>
	);
}
