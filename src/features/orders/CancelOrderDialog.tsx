import { isMissingCall } from '../../api/backEnd';
import { errorText } from '../../api/errorText';
import { useAppDispatch } from '../../store';
import { noticeShown } from '../../store/noticesSlice';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/Notice';
import styles from './OrderDetailsDialog.module.css';
import { orderNotice } from './orderNotices';
import { useCancelOrderMutation } from './ordersApi';

interface CancelOrderDialogProps {
	id: number | string;
	onEnd: () => void;
}

/** R3-122. The reason of a refusal stays in the dialog. */
export function CancelOrderDialog({ id, onEnd }: CancelOrderDialogProps) {
	const dispatch = useAppDispatch();
	const [cancel, { isLoading, error }] = useCancelOrderMutation();

	const confirm = async () => {
		const result = await cancel(id);
		if (result.error) return;
		dispatch(noticeShown(orderNotice(id, { tone: 'success', text: `Cancelaste tu pedido #${id}.` })));
		onEnd();
	};

	return (
		<ConfirmDialog
			open
			danger
			title={`¿Cancelar el pedido #${id}?`}
			confirmLabel="Cancelar pedido"
			cancelLabel="No, conservarlo"
			loading={isLoading}
			onConfirm={() => void confirm()}
			onCancel={onEnd}
		>
			<div className={cx('stack gap-5', styles.details)}>
				<p>Los productos vuelven a la tienda y ya no podrás recuperar este pedido.</p>
				{error && (
					<Notice tone="danger" role="alert">
						{isMissingCall(error)
							? 'Esta tienda no cancela pedidos en línea. Comunícate con la tienda.'
							: errorText(error, 'No pudimos cancelar el pedido. Inténtalo de nuevo.')}
					</Notice>
				)}
			</div>
		</ConfirmDialog>
	);
}
