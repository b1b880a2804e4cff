import type { AdminOrder } from '../../../../../contract/adminOrders';
import { gatewayNames } from '../../../../../contract/gateways';
import { toCents, toSoles } from '../../../../../contract/money';
import { formatLocalMoney } from '../../../../lib/money';

/** Soles that came and did not go back. */
const keptOf = ({ money }: Pick<AdminOrder, 'money'>): number =>
	money ? toSoles(toCents(money.paid) - toCents(money.refunded)) : 0;

/** What came for the order, and what a cancellation makes of it. */
export function moneyAfterCancelling({ money, payment, online }: AdminOrder): string {
	const kept = keptOf({ money });
	if (kept > 0) {
		const by = online && online.kept > 0 ? ` por ${gatewayNames[online.method]}` : '';
		return `Recibiste ${formatLocalMoney(kept)}${by}. No se devuelve solo: queda «Por devolver» hasta que lo hagas.`;
	}
	if (payment?.state === 'PROOF_SENT')
		return 'El cliente envió un comprobante que nadie ha revisado. Si el dinero llegó, tendrás que devolverlo.';
	return money && money.paid > 0
		? `Ya devolviste los ${formatLocalMoney(money.paid)} que recibiste.`
		: 'No recibiste dinero por este pedido.';
}

/** What reopening a cancelled order makes of its money. */
export function moneyAfterReopening({ money, payment }: AdminOrder): string {
	const kept = keptOf({ money });
	if (kept > 0) return `Los ${formatLocalMoney(kept)} que recibiste vuelven a pagar el pedido.`;
	if (payment?.state === 'RETURNED') return 'Ya devolviste el dinero: queda «Por cobrar» otra vez.';
	if (payment?.state === 'PROOF_SENT') return 'Hay un comprobante por revisar.';
	return payment?.state === 'ON_DELIVERY' ? 'Se paga al recibir.' : 'Espera otra vez su pago.';
}
