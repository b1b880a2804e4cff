import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { openAmount } from '#contract/orders/money';
import { formatLocalMoney } from '#contract/shared/money';
import { customerOf, paymentText } from '#lib/orderTypes';
import { LinkButton } from '#ui/Button';
import { paymentLink } from '../../kit/shared/deskLink';

/** The missing payment, a link to it, and what happens without it. */
export function UnpaidText({ order, children }: { order: AdminOrder; children: ReactNode }) {
	const maySee = useMay('payments:read');
	return (
		<div className="stack gap-3">
			<p>{`${customerOf(order).name}: faltan ${formatLocalMoney(openAmount(order))} (${paymentText(order)}).`}</p>
			<p>
				{order.payment?.state === 'PROOF_SENT'
					? 'Envió un comprobante que nadie ha revisado: míralo antes.'
					: 'Si el dinero ya está en tu cuenta, confírmalo antes en su pago.'}
			</p>
			{maySee && (
				<div className="cluster">
					<LinkButton variant="primary" icon={<HandCoins size={18} />} {...paymentLink(order)}>
						Ver su pago
					</LinkButton>
				</div>
			)}
			<p className="note">{children}</p>
		</div>
	);
}
