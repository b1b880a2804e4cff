import { type PaymentMethod, paymentLabels } from '#contract/orders/status';
import { eachGateway } from '#contract/payments/gateways';
import { PaymentMark } from './PaymentMark';

const names: Partial<Record<PaymentMethod, string>> = {
	BANK_TRANSFER: 'Transferencia',
	ON_DELIVERY: 'Contra entrega',
	...eachGateway(({ way }) => way),
};
const nameOf = (method: PaymentMethod): string => names[method] ?? paymentLabels[method];

/** Without methods that only a newer server knows. */
export function PaymentWays({ methods }: { methods: readonly string[] }) {
	const labelled = methods.filter((method) => method in paymentLabels) as PaymentMethod[];
	const ways = labelled.filter((method, at) => labelled.findIndex((other) => nameOf(other) === nameOf(method)) === at);
	return (
		<ul className="cluster gap-3 gap-y-0" aria-label="Formas de pago">
			{ways.map((method) => (
				<li key={method} className="row gap-1">
					<PaymentMark method={method} size={20} />
					<span>{nameOf(method)}</span>
				</li>
			))}
		</ul>
	);
}
