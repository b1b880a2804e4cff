import { useAuth } from '#auth/AuthProvider';
import { PageMeta } from '#ui/PageMeta';
import { drawOwnPayment } from '../../buying/OrderPayment';
import { OwnOrders } from '../../order/OwnOrders';

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
