import { useAuth } from '#auth/AuthProvider';
import { OwnOrders } from '../../order/OwnOrders';
import { PageMeta } from '#ui/PageMeta';
import { drawOwnPayment } from '../../buying/OrderPayment';

/** R3-120 … R3-124. */
export default function CustomerOrdersPage() {
	const { user } = useAuth();
	if (!user) return null;
	return (
		<div className="stack gap-6">
			<PageMeta title="Mis Pedidos" noindex />
			<h1>Mis Pedidos</h1>
			<div>
				<OwnOrders userId={user.id} payment={drawOwnPayment} />
			</div>
		</div>
	);
}
