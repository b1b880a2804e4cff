import { useAuth } from '../../auth/AuthProvider';
import { OwnOrders } from '../../features/orders/OwnOrders';
import { Link } from '../../ui/Link';
import { PageMeta } from '../../ui/PageMeta';
import { drawOwnPayment } from '../OrderPayment';

/** R3-120 … R3-124. */
export default function CustomerOrdersPage() {
	const { user } = useAuth();
	if (!user) return null;
	return (
		<div className="stack gap-6">
			<PageMeta title="Mis Pedidos" noindex />
			<header className="stack gap-2">
				<h1>Mis Pedidos</h1>
				<p className="note">
					<span>¿Esperas un envío? Síguelo en</span> <Link to="/orders">el seguimiento de tus pedidos</Link>
					<span>.</span>
				</p>
			</header>
			<div>
				<OwnOrders userId={user.id} payment={drawOwnPayment} />
			</div>
		</div>
	);
}
