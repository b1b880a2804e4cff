import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { selectHasFeature } from '../../../../api/backEnd';
import { useMay } from '../../../../auth/may';
import { formatLocalMoney } from '../../../../lib/money';
import { useAppSelector } from '../../../../store';
import { Button } from '../../../../ui/Button';
import { Notice } from '../../../../ui/Notice';
import { ReopenDialog } from './ReopenDialog';

/** Of a cancelled order: what is still owed for it, where its goods are, and the way back. */
export function CancelledPanel({ order }: { order: AdminOrder }) {
	const [reopening, setReopening] = useState(false);
	const offered = useAppSelector((state) => selectHasFeature(state, 'order-changes'));
	const mayWrite = useMay('orders:write');
	const { status, money, goodsAway, items } = order;
	if (status !== 'CANCELLED' || !offered) return null;
	const owed = -(money?.balance ?? 0);
	const isAway = goodsAway && items.some(({ quantity, returned = 0 }) => quantity > returned);
	const isBack = items.some(({ returned = 0 }) => returned > 0);
	return (
		<div className="stack gap-3">
			{owed > 0 && (
				<Notice tone="warning">{`Se canceló y ya estaba pagado: debes devolver ${formatLocalMoney(owed)}.`}</Notice>
			)}
			{isAway && (
				<Notice tone="warning">
					Salió antes de cancelarse y sus productos no han vuelto. Cuando lleguen, anótalos: recién entonces vuelven a
					la venta.
				</Notice>
			)}
			{mayWrite && order.customer && !isBack && (
				<div className="cluster">
					<Button icon={<RotateCcw size={18} />} onClick={() => setReopening(true)}>
						Reabrir el pedido
					</Button>
				</div>
			)}
			{reopening && <ReopenDialog order={order} onClose={() => setReopening(false)} />}
		</div>
	);
}
