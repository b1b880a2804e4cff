import type { ReactNode } from 'react';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { paymentLabels } from '#contract/orders/status';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { PaymentMark } from '#ui/PaymentMark';
import { Price } from '#ui/Price';
import { Surface } from '#ui/Surface';
import { paymentLink } from '../../kit/shared/deskLink';
import { PaymentStateBadge } from '../../kit/shared/StateBadge';
import styles from './Desk.module.css';

interface PaymentCardProps {
	order: AdminOrder;
	/** Picture of the newest proof. */
	proof: ReactNode;
}

export function PaymentCard({ order, proof }: PaymentCardProps) {
	const mayRead = useMay('payments:read');
	const { payment, paymentMethod, paymentInstructions } = order;
	return (
		<Surface as="section" className={cx('stack gap-3', styles.payment)} aria-labelledby="pago">
			<h2 id="pago" className="title-m">
				Pago
			</h2>
			<div className="split gap-2">
				<span className="row gap-2">
					<PaymentMark method={paymentMethod} />
					<b>{paymentLabels[paymentMethod]}</b>
				</span>
				<Price amount={payment?.amount ?? order.total} format="local" />
			</div>
			{payment && (
				<div className="cluster">
					<PaymentStateBadge payment={{ state: payment.state, orderStatus: order.status }} />
					{payment.operationNumber && <span className="note">{`Operación ${payment.operationNumber}`}</span>}
				</div>
			)}
			{payment && mayRead && (
				<Link className={cx('row', styles.review)} {...paymentLink(order)}>
					{proof}
					<span>{payment.state === 'PROOF_SENT' ? 'Revisar su comprobante' : 'Ver su pago'}</span>
				</Link>
			)}
			{paymentInstructions && <p className="note">{`El cliente lee: ${paymentInstructions}`}</p>}
		</Surface>
	);
}
