import { Check, Copy } from 'lucide-react';
import styles from '#commerce/details/OrderDetailsDialog.module.css';
import { OrderProgress } from '#commerce/progress/OrderProgress';
import type { CustomerOrder } from '#contract/orders/order';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { useCopy } from '#ui/useCopy';

interface TrackingDialogProps {
	order: Pick<CustomerOrder, 'status' | 'shippingAddress' | 'trackingNumber'>;
	onClose: () => void;
}

/** R3-073. */
export function TrackingDialog({ order, onClose }: TrackingDialogProps) {
	const number = order.trackingNumber ?? '';
	// Without the clipboard's permission the number can be selected.
	const { copied, copy } = useCopy(number);
	return (
		<Dialog open title="Seguimiento del envío" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen has to be scrolled by key as well */}
			<section className={cx('stack gap-5', styles.details)} aria-label="Datos del pedido" tabIndex={0}>
				<div className={cx('split gap-2', styles.parcel)}>
					<div>
						<span className="note">Número de seguimiento</span>
						<strong>{number}</strong>
					</div>
					<Button size="s" icon={copied ? <Check size={16} /> : <Copy size={16} />} onClick={() => void copy()}>
						{copied ? 'Copiado' : 'Copiar'}
					</Button>
				</div>
				<OrderProgress status={order.status} explained />
				{order.shippingAddress && (
					<dl className={styles.facts}>
						<div className="stack gap-1">
							<dt className="note">Se entrega en</dt>
							<dd className="lines">{order.shippingAddress}</dd>
						</div>
					</dl>
				)}
			</section>
		</Dialog>
	);
}
