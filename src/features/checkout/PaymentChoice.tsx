import { HandCoins, Landmark } from 'lucide-react';
import { type PaymentMethod, paymentMethods } from '../../../contract/order';
import { paymentLabels } from '../../../contract/paymentLabels';
import { cx } from '../../ui/cx';
import styles from './CheckoutForm.module.css';

const looks = {
	BANK_TRANSFER: { Icon: Landmark, text: 'Después de confirmar te decimos cómo transferir.' },
	ON_DELIVERY: { Icon: HandCoins, text: 'Pagas al recibir tu pedido.' },
} satisfies Record<PaymentMethod, object>;

interface PaymentChoiceProps {
	value: PaymentMethod;
	onChange: (method: PaymentMethod) => void;
	error?: string;
}

export const PaymentChoice = ({ value, onChange, error }: PaymentChoiceProps) => (
	<fieldset className="stack gap-3" aria-describedby={error && 'pago-error'}>
		<legend>
			<h2>Forma de pago</h2>
		</legend>
		{paymentMethods.map((method) => {
			const { Icon, text } = looks[method];
			return (
				<label key={method} className={styles.method}>
					<input
						type="radio"
						name="paymentMethod"
						value={method}
						checked={value === method}
						onChange={() => onChange(method)}
					/>
					<span>
						<b>{paymentLabels[method]}</b>
						<small className="note">{text}</small>
					</span>
					<Icon size={24} strokeWidth={1.75} />
				</label>
			);
		})}
		{error && (
			<p id="pago-error" role="alert" className={cx('note', styles.error)}>
				{error}
			</p>
		)}
	</fieldset>
);
