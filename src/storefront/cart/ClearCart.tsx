import { useState } from 'react';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { useCart } from './CartProvider';

/** Confirms, because there is no undo for all lines (R4-13). */
export function ClearCart() {
	const { clear } = useCart();
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Button variant="quiet" size="s" onClick={() => setAsking(true)}>
				Vaciar carrito
			</Button>
			<ConfirmDialog
				open={asking}
				title="Vaciar carrito"
				confirmLabel="Vaciar carrito"
				cancelLabel="Conservar"
				danger
				onConfirm={() => {
					setAsking(false);
					clear();
				}}
				onCancel={() => setAsking(false)}
			>
				<p>¿Quieres quitar todos los productos de tu carrito?</p>
			</ConfirmDialog>
		</>
	);
}
