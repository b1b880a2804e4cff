import { HandCoins } from 'lucide-react';
import type { OrderStatus } from '../../../../../contract/order';
import { useMay } from '../../../../auth/may';
import { formatLocalMoney } from '../../../../lib/money';
import type { OrderView } from '../../../../lib/orderTypes';
import { Button, LinkButton } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { orderName } from '../../entities/order';
import type { OpenRequest } from '../../shared/openRequest';
import { useBusy } from '../useBusy';

interface UnpaidDialogProps {
	order: OrderView;
	status: OrderStatus;
	onGoOn: () => Promise<unknown>;
	onClose: () => void;
}

/** An order that goes on without its money says so, and leads to the payment. */
export function UnpaidDialog({ order, status, onGoOn, onClose }: UnpaidDialogProps) {
	const maySee = useMay('payments:read');
	const [busy, begin] = useBusy();
	const name = orderName(order);
	const leaves = status === 'SHIPPED';
	return (
		<Dialog
			open
			role="alertdialog"
			title={`${name} no está pagado`}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" data-autofocus onClick={onClose}>
						Volver
					</Button>
					<Button loading={busy} onClick={() => begin(onGoOn)}>
						{leaves ? 'Enviar sin pago' : 'Aceptar sin pago'}
					</Button>
					{maySee && (
						<LinkButton
							variant="primary"
							icon={<HandCoins size={18} />}
							to={`/admin/payments?${new URLSearchParams({ search: name, state: 'ALL' })}`}
							state={{ open: order.id } satisfies OpenRequest}
						>
							Ver su pago
						</LinkButton>
					)}
				</>
			}
		>
			<div className="stack gap-3">
				<p>
					<b>{order.customer?.name ?? ''}</b>
				</p>
				<p>{`Faltan ${formatLocalMoney(order.balance ?? order.total)} (${order.paymentMethod ?? ''}).`}</p>
				<p>
					{order.paymentState === 'PROOF_SENT'
						? 'Envió un comprobante que nadie ha revisado. Míralo antes.'
						: 'Si el dinero ya está en tu cuenta, confírmalo en su pago.'}
				</p>
				<p className="note">
					{leaves
						? 'Si lo envías así, los productos salen sin que te hayan pagado.'
						: 'Si lo aceptas así, el plazo para pagar deja de correr y el pedido no se cancela solo.'}
				</p>
			</div>
		</Dialog>
	);
}
