import { useState } from 'react';
import { errorText } from '../../api/errorText';
import { useAppDispatch } from '../../store';
import { noticeShown } from '../../store/noticesSlice';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Notice } from '../../ui/Notice';
import { useCancelGuestOrderMutation } from './guestOrderApi';

interface CancelGuestOrderProps {
	proof: { token: string; digits: string };
	orderNumber: string;
}

/** R15-137. The reason of a refusal stays in the dialog. */
export function CancelGuestOrder({ proof, orderNumber }: CancelGuestOrderProps) {
	const dispatch = useAppDispatch();
	const [asking, setAsking] = useState(false);
	const [cancel, { isLoading, error, reset }] = useCancelGuestOrderMutation();

	const confirm = async () => {
		const result = await cancel(proof);
		if (result.error) return;
		dispatch(noticeShown({ tone: 'success', text: `Cancelaste tu pedido ${orderNumber}.`, duration: 8000 }));
	};

	return (
		<>
			<div className="cluster fill">
				<Button
					variant="quiet"
					onClick={() => {
						reset();
						setAsking(true);
					}}
				>
					Cancelar pedido
				</Button>
			</div>
			<ConfirmDialog
				open={asking}
				danger
				title={`¿Cancelar el pedido ${orderNumber}?`}
				confirmLabel="Cancelar pedido"
				cancelLabel="No, conservarlo"
				loading={isLoading}
				onConfirm={() => void confirm()}
				onCancel={() => setAsking(false)}
			>
				<div className="stack gap-3">
					<p>Los productos vuelven a la tienda y ya no podrás recuperar este pedido.</p>
					{error && (
						<Notice tone="danger" role="alert">
							{errorText(error, 'No pudimos cancelar el pedido. Inténtalo de nuevo.')}
						</Notice>
					)}
				</div>
			</ConfirmDialog>
		</>
	);
}
