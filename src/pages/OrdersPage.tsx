import { PlainPage } from './PlainPage';

/** The visitor's orders, outside the customer area (R2-03). */
export default function OrdersPage() {
	return <PlainPage title="Mis Pedidos" back={{ to: '/products', label: 'Ver productos' }} />;
}
