import { Ban, Check } from 'lucide-react';
import type { PaymentState } from '../../../contract/payments/state';
import { statusLabels } from '../../lib/orderStatus';
import { cx } from '../../ui/cx';
import { progressSteps, statusStyleOf, statusStyles } from '../../ui/orderStatuses';
import styles from './OrderProgress.module.css';
import { meaningOf } from './orderMeaning';

interface OrderProgressProps {
	status: string;
	explained?: boolean;
	payment?: PaymentState | undefined;
}

/** R4-33. Empty for an unknown status of a foreign back end. */
export function OrderProgress({ status, explained, payment }: OrderProgressProps) {
	if (!statusStyleOf(status)) return null;
	const cancelled = status === 'CANCELLED';
	const steps = cancelled ? (['CANCELLED'] as const) : progressSteps;
	const current = cancelled ? 0 : (progressSteps as readonly string[]).indexOf(status);

	return (
		<ol
			className={cx(styles.steps, explained && styles.explained, cancelled && styles.cancelled)}
			aria-label="Avance del pedido"
		>
			{steps.map((step, index) => {
				const done = index <= current;
				const { Icon } = statusStyles[step];
				return (
					<li key={step} className={cx(done && styles.done)} aria-current={index === current ? 'step' : undefined}>
						<span className={styles.mark}>
							{cancelled ? <Ban size={14} /> : index < current ? <Check size={14} /> : <Icon size={14} />}
						</span>
						<span className={styles.label}>
							<span>{statusLabels[step]}</span>
							{done && !cancelled && <span className="visually-hidden">, completado</span>}
						</span>
						{explained && index === current && (
							<span className={cx('note', styles.meaning)}>{meaningOf(step, payment)}</span>
						)}
					</li>
				);
			})}
		</ol>
	);
}
