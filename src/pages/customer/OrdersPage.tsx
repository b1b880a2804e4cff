import { useAuth } from '../../auth/AuthProvider';
import { OwnOrders } from '../../features/orders/OwnOrders';
import { usePageTitle } from '../../ui/usePageTitle';
import styles from './Customer.module.css';

/** The customer's own orders (R3-120 … R3-124). */
export default function CustomerOrdersPage() {
	usePageTitle('Mis Pedidos');
	const { user } = useAuth();
	if (!user) return null;
	return (
		<div className={styles.page}>
			<h1>Mis Pedidos</h1>
			<div>
				<OwnOrders userId={user.id} />
			</div>
		</div>
	);
}
