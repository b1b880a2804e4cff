import { isMissingCall } from '#api/backEnd';
import type { OrderKey } from '#api/buyerCall';
import { errorText } from '#api/errorText';
import styles from '#commerce/details/OrderDetailsDialog.module.css';
import { orderWords } from '#contract/orders/status';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { cx } from '#ui/cx';
import { Notice } from '#ui/Notice';
import { useCancelOrderMutation } from './buyerApi';
import { orderNotice } from './orderNotices';

interface CancelOrderDialogProps {
	order: OrderKey;
	number: string;
	request?: boolean | null | undefined;
	onEnd: () => void;
}

/** R3-122, R15-137. */
export function CancelOrderDialog({ order, number, request, onEnd }: CancelOrderDialogProps) {
	const words = orderWords({ request });
	const dispatch = useAppDispatch();
	const [cancel, { isLoading, error }] = useCancelOrderMutation();

	const confirm = async () => {
		const result = await cancel({ order });
		if (result.error) return;
		// The key is that of the live notice about an account's order.
		const key = typeof order === 'object' ? number : order;
		dispatch(noticeShown(orderNotice(key, { tone: 'success', text: `Cancelaste tu ${words.noun} ${number}.` })));
		onEnd();
	};

	return (
		<ConfirmDialog
			open
			danger
			title={`¿Cancelar ${words.the} ${number}?`}
			confirmLabel={`Cancelar ${words.noun}`}
			cancelLabel={request ? 'No, conservarla' : 'No, conservarlo'}
			loading={isLoading}
			onConfirm={() => void confirm()}
			onCancel={onEnd}
		>
			<div className={cx('stack gap-5', styles.details)}>
				<p>
					{request
						? 'La tienda ya no la responderá. No tienes nada que pagar.'
						: 'Los productos vuelven a la tienda y ya no podrás recuperar este pedido.'}
				</p>
				{error && (
					<Notice tone="danger" role="alert">
						{isMissingCall(error)
							? 'Esta tienda no cancela pedidos en línea. Comunícate con la tienda.'
							: errorText(error, `No pudimos cancelar ${words.the}. Inténtalo de nuevo.`)}
					</Notice>
				)}
			</div>
		</ConfirmDialog>
	);
}
