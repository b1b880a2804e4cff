import { useAuth } from '../../auth/AuthProvider';
import { OwnOrders } from '../../features/orders/OwnOrders';
import { usePageTitle } from '../../ui/usePageTitle';

/** R3-120 … R3-124. */
export default function CustomerOrdersPage() {
	usePageTitle('Mis Pedidos');
	const { user } = useAuth();
	if (!user) return null;
	return (
		<div className="stack gap-6">
			<h1>Mis Pedidos</h1>
			<div>
				<OwnOrders userId={user.id} />
			</div>
		</div>
	);
}
