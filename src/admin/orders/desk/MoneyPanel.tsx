import { HandCoins, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#auth/may';
import { type AdminOrder, canEdit, canReturn } from '#contract/orders/desk';
import { gatewayName } from '#contract/payments/gateways';
import type { OnlineMoney } from '#contract/payments/payments';
import { formatLocalMoney } from '#contract/shared/money';
import { Button, LinkButton } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { moneyAlertTexts } from '../../kit/shared/moneyAlertTexts';
import { RefundOutcome } from '../../kit/shared/RefundOutcome';
import { ChargeDialog } from './ChargeDialog';
import { RefundDialog } from './RefundDialog';
import { ReturnDialog } from './ReturnDialog';

export function MoneyPanel({ order }: { order: AdminOrder }) {
	const [open, setOpen] = useState<'refund' | 'charge' | 'return' | null>(null);
	const mayWrite = useMay('orders:write');
	const mayPay = useMay('payments:write');
	const { money, payment, online } = order;
	if (!money) return null;
	const settled = payment?.state === 'CONFIRMED' || payment?.state === 'RETURNED';
	const isReturnable = order.items.some(({ quantity, returned = 0 }) => quantity > returned);
	const close = () => setOpen(null);
	return (
		<>
			{settled && (money.refunded > 0 || money.balance !== 0) && (
				<div className="stack gap-1">
					<p className="total">
						Pagado <span>{formatLocalMoney(money.paid)}</span>
					</p>
					{money.refunded > 0 && (
						<p className="total">
							Devuelto <span>{formatLocalMoney(money.refunded)}</span>
						</p>
					)}
				</div>
			)}
			{settled && money.balance > 0 && (
				<Notice tone="warning">{`Por cobrar: ${formatLocalMoney(money.balance)}`}</Notice>
			)}
			{settled && money.balance < 0 && (
				<Notice tone="warning">{`Por devolver: ${formatLocalMoney(-money.balance)}`}</Notice>
			)}
			{/* A live region must exist before its text. */}
			<div role="status">{online && <GatewayNews online={online} />}</div>
			<div className="cluster gap-2">
				{online && online.returning > 0 && (
					<RefundOutcome order={order.id} method={online.method} sum={formatLocalMoney(online.returning)} />
				)}
				{mayWrite && canEdit(order.status) && (
					<LinkButton to={`/admin/orders/${order.id}/edit`} icon={<Pencil size={18} />}>
						Cambiar el pedido
					</LinkButton>
				)}
				{mayWrite && canReturn(order) && isReturnable && (
					<Button icon={<Undo2 size={18} />} onClick={() => setOpen('return')}>
						Anotar productos devueltos
					</Button>
				)}
				{mayPay && settled && money.balance > 0 && (
					<Button icon={<HandCoins size={18} />} onClick={() => setOpen('charge')}>
						Anotar lo cobrado
					</Button>
				)}
				{mayPay && settled && money.paid > money.refunded && !online?.returning && (
					<Button icon={<HandCoins size={18} />} onClick={() => setOpen('refund')}>
						Devolver dinero
					</Button>
				)}
			</div>
			{open === 'return' && <ReturnDialog order={order} onClose={close} />}
			{open === 'charge' && <ChargeDialog order={order} money={money} onClose={close} />}
			{open === 'refund' && <RefundDialog order={order} money={money} onClose={close} />}
		</>
	);
}

function GatewayNews({ online: { method, returning, problem, alert } }: { online: OnlineMoney }) {
	const name = gatewayName(method);
	if (returning > 0)
		return (
			<Notice>
				<strong>{`Se está devolviendo ${formatLocalMoney(returning)}`}</strong>
				<br />
				<span>
					{`${name} todavía no confirma. Seguimos preguntando, y en cuanto responda queda anotado aquí mismo.`}
				</span>
			</Notice>
		);
	if (alert) return <Notice tone="danger">{`${moneyAlertTexts[alert](name)} Míralo en Pagos.`}</Notice>;
	if (!problem) return null;
	return (
		<Notice tone="danger">
			<strong>{`${name} no aceptó la última devolución. No se devolvió nada.`}</strong>
			<br />
			<span>{`Respondió: «${problem}»`}</span>
		</Notice>
	);
}
