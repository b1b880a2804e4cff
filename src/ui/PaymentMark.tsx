import { CreditCard, HandCoins, Landmark } from 'lucide-react';
import type { PaymentMethod } from '#contract/orders/status';
import { eachGateway } from '#contract/payments/gateways';

/** Our own letters on the company's colour, each with a contrast above 7:1. */
const yape = { tile: '#6b1d79', letter: 'M7.6 7.5l4.5 8.1M16.4 7.5l-5 9.300c-.8 1.5-1.8 2-3.2 1.7' };
const plin = {
	tile: '#005c66',
	letter: 'M8.9 18.600V7.400M8.9 11.600c0-2.5 1.5-4.2 3.5-4.200s3.5 1.7 3.5 4.2-1.5 4.2-3.5 4.2-3.5-1.7-3.5-4.2',
};

const marks: Partial<Record<PaymentMethod, typeof yape | typeof Landmark>> = {
	YAPE: yape,
	PLIN: plin,
	BANK_TRANSFER: Landmark,
	POS: CreditCard,
	...eachGateway(({ mark }) => (mark === 'yape' ? yape : CreditCard)),
};

/** Decorative: the name stands beside it. */
export function PaymentMark({ method, size = 24 }: { method: PaymentMethod; size?: number }) {
	const Mark = marks[method] ?? HandCoins;
	if (!('tile' in Mark)) return <Mark size={size} strokeWidth={1.75} aria-hidden="true" />;
	return (
		<svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
			<rect width="24" height="24" rx="7" fill={Mark.tile} />
			<path d={Mark.letter} stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
		</svg>
	);
}
