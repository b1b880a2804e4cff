import { PlainPage } from './PlainPage';

/** Address of the payment (R2-06); paying itself is R10-01. */
export default function CheckoutPage() {
	return (
		<PlainPage title="Finalizar compra" back={{ to: '/cart', label: 'Volver al carrito' }}>
			<p>Por ahora el pago en línea no está disponible. Tu carrito queda guardado.</p>
		</PlainPage>
	);
}
