import { HandCoins, Landmark } from 'lucide-react';
import { type PaymentMethod, paymentMethods } from '../../../contract/order';
import { paymentLabels } from '../../../contract/paymentLabels';
import { ChoiceCard, ChoiceCards } from '../../ui/ChoiceCards';

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
	<ChoiceCards legend={<h2>Forma de pago</h2>} error={error}>
		{paymentMethods.map((method) => {
			const { Icon, text } = looks[method];
			return (
				<ChoiceCard
					key={method}
					name="paymentMethod"
					value={method}
					checked={value === method}
					onChange={() => onChange(method)}
					label={paymentLabels[method]}
					note={text}
					icon={<Icon size={24} strokeWidth={1.75} />}
				/>
			);
		})}
	</ChoiceCards>
);
