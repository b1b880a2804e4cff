import { useEffect, useRef, useState } from 'react';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { reasonLength } from '#contract/orders/order';
import { isFinal, nextStatus, type OrderStatus, offeredStatuses } from '#contract/orders/status';
import { statusLabel } from '#lib/orderStatus';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields';
import { statusStyles } from '#ui/orderStatuses';
import { verbs } from '../OrderRowActions';
import { type OrderActions, press, useBusy } from '../orderActions';
import styles from './Desk.module.css';

export const statusHeading = 'estado';

interface DeskControlsProps {
	order: AdminOrder;
	actions: OrderActions;
	isAsking: boolean;
}

/** R4-34, R4-35. */
export function DeskControls({ order, actions, isAsking }: DeskControlsProps) {
	const mayChange = useMay('orders:write');
	const [reason, setReason] = useState('');
	const handledStatus = useRef(order.status);
	const handed = useRef(false);
	useEffect(
		function keepFocus() {
			if (handledStatus.current === order.status || isAsking) return;
			handledStatus.current = order.status;
			if (handed.current) setReason('');
			handed.current = false;
			// The pressed button may have left with its status.
			if (document.activeElement === document.body) document.getElementById(statusHeading)?.focus();
		},
		[order.status, isAsking],
	);
	if (!mayChange || isFinal(order.status)) return null;
	const next = nextStatus(order.status);
	const change = async (status: OrderStatus) => {
		handed.current = !(await press(actions, order, status, { reason: reason.trim() }));
		if (!handed.current) setReason('');
	};
	return (
		<div className="stack gap-3">
			{next && (
				<div className="cluster">
					<StepButton status={next} main onPress={change}>
						{verbs[next]}
					</StepButton>
				</div>
			)}
			<details className={styles.others}>
				<summary>Otros cambios</summary>
				<div className="stack gap-3">
					<TextField
						label="Motivo"
						optional
						help="Queda en el historial; solo lo ve el equipo."
						maxLength={reasonLength}
						autoComplete="off"
						value={reason}
						onChange={(event) => setReason(event.target.value)}
					/>
					<div className="cluster gap-2">
						{offeredStatuses(order.status)
							.filter((status) => status !== next && (!order.request || status === 'CANCELLED'))
							.map((status) => (
								<StepButton key={status} status={status} onPress={change}>
									{status === 'CANCELLED' ? 'Cancelar el pedido' : `Pasar a ${statusLabel(status)}`}
								</StepButton>
							))}
					</div>
				</div>
			</details>
		</div>
	);
}

interface StepButtonProps {
	status: OrderStatus;
	main?: boolean;
	onPress: (status: OrderStatus) => Promise<void>;
	children: string | undefined;
}

function StepButton({ status, main, onPress, children }: StepButtonProps) {
	const [busy, begin] = useBusy();
	const { Icon } = statusStyles[status];
	const variant = main ? 'primary' : status === 'CANCELLED' ? 'danger' : 'secondary';
	return (
		<Button
			variant={variant}
			size={main ? 'm' : 's'}
			icon={<Icon size={16} />}
			loading={busy}
			onClick={() => begin(() => onPress(status))}
		>
			{children}
		</Button>
	);
}
