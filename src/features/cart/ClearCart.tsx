import { useState } from 'react';
import { useAppDispatch } from '../../store';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { cleared } from './cartSlice';

/** Empties the cart, after asking: nothing brings so many lines back (R4-13). */
export function ClearCart() {
	const dispatch = useAppDispatch();
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
					dispatch(cleared());
				}}
				onCancel={() => setAsking(false)}
			>
				<p>¿Quieres quitar todos los productos de tu carrito?</p>
			</ConfirmDialog>
		</>
	);
}
