import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#api/errorText';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { formatLocalMoney } from '#contract/shared/money';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { Notice } from '#ui/Notice';
import { useReopenOrderMutation } from '../orderChangesApi';

export function CancelledPanel({ order }: { order: AdminOrder }) {
	const [asking, setAsking] = useState(false);
	const [reopen, { isLoading, error, reset }] = useReopenOrderMutation();
	const mayWrite = useMay('orders:write');
	const { id, status, money, goodsAway, items, customer, editVersion = 0 } = order;
	if (status !== 'CANCELLED') return null;
	const owed = -(money?.balance ?? 0);
	const isAway = goodsAway && items.some(({ quantity, returned = 0 }) => quantity > returned);
	const isBack = items.some(({ returned = 0 }) => returned > 0);
	return (
		<>
			{owed > 0 && (
				<Notice tone="warning">{`Se canceló y ya estaba pagado: debes devolver ${formatLocalMoney(owed)}.`}</Notice>
			)}
			{isAway && (
				<Notice tone="warning">
					Salió antes de cancelarse y sus productos no han vuelto. Cuando lleguen, anótalos: recién entonces vuelven a
					la venta.
				</Notice>
			)}
			{mayWrite && customer && !isBack && (
				<div className="cluster">
					<Button
						icon={<RotateCcw size={18} />}
						onClick={() => {
							reset();
							setAsking(true);
						}}
					>
						Reabrir el pedido
					</Button>
				</div>
			)}
			<ConfirmDialog
				open={asking}
				title={
					<>
						<span>¿Reabrir</span> <span className="unbroken">{`${order.orderNumber}?`}</span>
					</>
				}
				confirmLabel="Reabrir el pedido"
				loading={isLoading}
				onConfirm={async () => {
					const { data } = await reopen({ id, editVersion });
					if (data) setAsking(false);
				}}
				onCancel={() => setAsking(false)}
			>
				<div className="stack gap-3">
					<p>
						{goodsAway
							? 'Vuelve a estar enviado, como antes de cancelarlo: sus productos siguen afuera.'
							: 'Vuelve a como estaba antes de cancelarlo, y toma otra vez sus unidades de tu stock si aún las hay.'}
					</p>
					<p>El dinero que no devolviste vuelve a ser su pago. El cliente se entera al momento.</p>
					{error && (
						<Notice tone="danger" role="alert">
							{errorText(error, 'No pudimos reabrir el pedido. Vuelve a intentarlo.')}
						</Notice>
					)}
				</div>
			</ConfirmDialog>
		</>
	);
}
