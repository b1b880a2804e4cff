import { LogIn } from 'lucide-react';
import { lazy } from 'react';
import { selectOrdersSource } from '#api/ordersSource';
import { sampleBuyer } from '#api/orSamples';
import { useAuth } from '#auth/AuthProvider';
import { useAppSelector } from '#store';
import { LinkButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import '#ui/patterns.css';

const OwnPublicOrders = lazy(() => import(/* webpackChunkName: "own-public-orders" */ '../buying/OwnPublicOrders'));

/** R3-070 … R3-074, R10-04. */
export default function OrdersPage() {
	const { user, isAuthenticated, isStaff } = useAuth();
	const source = useAppSelector(selectOrdersSource);
	if (!isAuthenticated || !user)
		return (
			<>
				<PageMeta title="Mis Pedidos" noindex />
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
			</>
		);
	return (
		<div className="stack gap-6">
			<PageMeta title="Mis Pedidos" noindex />
			<h1>Mis Pedidos</h1>
			{source === 'sample' && (
				<Notice>
					<span>Estos pedidos son una muestra.</span>{' '}
					{!isStaff && (
						<>
							<span>Lo que compraste está en</span> <Link to="/user/orders">los pedidos de tu cuenta</Link>
							<span>.</span>
						</>
					)}
				</Notice>
			)}
			<OwnPublicOrders key={source} userId={source === 'server' ? user.id : sampleBuyer} />
		</div>
	);
}
