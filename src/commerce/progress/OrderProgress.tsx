import { Ban, Check } from 'lucide-react';
import { orderWords } from '#contract/orders/status';
import type { PaymentState } from '#contract/payments/state';
import { stateLabel } from '#lib/orderStatus';
import { cx } from '#ui/cx';
import { progressSteps, statusStyleOf, statusStyles } from '#ui/orderStatuses';
import styles from './OrderProgress.module.css';
import { meaningOf } from './orderMeaning';

interface OrderProgressProps {
	status: string;
	/** With a sentence that depends on the payment. */
	explained?: boolean;
	payment?: PaymentState | undefined;
	request?: boolean | null | undefined;
}

/** R4-33. Empty for an unknown status of a foreign back end. */
export function OrderProgress({ status, explained, payment, request }: OrderProgressProps) {
	if (!statusStyleOf(status)) return null;
	const cancelled = status === 'CANCELLED';
	const steps = cancelled ? (['CANCELLED'] as const) : progressSteps;
	const current = cancelled ? 0 : (progressSteps as readonly string[]).indexOf(status);

	const now = steps[current];
	const line = (
		<ol className={cx(styles.steps, cancelled && styles.cancelled)} aria-label={`Avance ${orderWords({ request }).of}`}>
			{steps.map((step, index) => {
				const done = index <= current;
				const { Icon } = statusStyles[step];
				return (
					<li key={step} className={cx(done && styles.done)} aria-current={index === current ? 'step' : undefined}>
						<span className={styles.mark}>
							{cancelled ? <Ban size={14} /> : index < current ? <Check size={14} /> : <Icon size={14} />}
						</span>
						<span className={styles.label}>
							<span>{stateLabel({ status: step, request })}</span>
							{done && !cancelled && <span className="visually-hidden">, completado</span>}
						</span>
					</li>
				);
			})}
		</ol>
	);
	if (!explained) return line;
	return (
		<div className="stack gap-3">
			{line}
			{now && <p>{meaningOf(now, payment, request)}</p>}
		</div>
	);
}
