import { useIsOurs } from '#api/backEnd';
import { type PaymentMethod, paymentLabels, paymentMethods } from '#contract/orders/status';
import { eachGateway } from '#contract/payments/gateways';
import type { PaymentOffer } from '#contract/payments/payments';
import { formatLocalMoney } from '#contract/shared/money';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { Notice } from '#ui/Notice';
import { PaymentMark } from '#ui/PaymentMark';
import { Skeleton } from '#ui/Skeleton';
import { useShop } from '#ui/shop';
import { useGetPaymentOffersQuery } from './checkoutApi';

const wallet = 'Después de confirmar te damos el número y envías tu comprobante.';

const afterAcceptance = 'Pagas así si la tienda acepta tu solicitud.';

const counter = 'Pagas en la tienda.';

const texts = {
	YAPE: wallet,
	PLIN: wallet,
	...eachGateway(({ kind, name }) =>
		kind === 'code'
			? 'Después de confirmar escribes tu celular y el código de la app. Se confirma al instante.'
			: `Después de confirmar vas a la página de ${name} y vuelves.`,
	),
	BANK_TRANSFER: 'Después de confirmar te decimos cómo transferir.',
	ON_DELIVERY: 'Pagas al recibir tu pedido.',
	CASH: counter,
	POS: counter,
} satisfies Record<PaymentMethod, string>;

/** Before a foreign back end. */
const usual = paymentMethods.slice(0, 2);

/** `total`: soles. `atDoor` allows payment on receipt. Null while loading. */
export function usePaymentOffers(total: number, atDoor: boolean): readonly PaymentOffer[] | null {
	const isOurs = useIsOurs();
	const { data, isLoading } = useGetPaymentOffersQuery(undefined, { skip: !isOurs, refetchOnMountOrArgChange: true });
	const { pays } = useShop();
	if (isLoading) return null;
	const allowed = isOurs ? paymentMethods.filter((method) => pays.includes(method)) : usual;
	const offers = data?.methods ?? allowed.map((method) => ({ method, upTo: null }));
	return offers.filter(({ method, upTo }) => (atDoor || method !== 'ON_DELIVERY') && (upTo === null || total <= upTo));
}

interface PaymentChoiceProps {
	offers: readonly PaymentOffer[] | null;
	value: PaymentMethod;
	onChange: (method: PaymentMethod) => void;
	atDoor: boolean;
	isRequest: (method: PaymentMethod) => boolean;
	error?: string;
}

export const PaymentChoice = ({ offers, value, onChange, atDoor, isRequest, error }: PaymentChoiceProps) => (
	<ChoiceCards legend={<h2>Forma de pago</h2>} error={error} brief>
		{!offers && <Skeleton height="72px" radius="var(--radius-m)" />}
		{offers?.map(({ method, upTo }) => {
			const text = isRequest(method) ? afterAcceptance : texts[method];
			return (
				<ChoiceCard
					key={method}
					name="paymentMethod"
					value={method}
					checked={value === method}
					onChange={() => onChange(method)}
					label={paymentLabels[method]}
					note={upTo === null ? text : `${text} Para pedidos de hasta ${formatLocalMoney(upTo)}.`}
					icon={<PaymentMark method={method} />}
				/>
			);
		})}
		{offers?.length === 0 && (
			<Notice tone="warning">Para esta entrega la tienda no tiene cómo cobrarte. Elige otra, o escríbele.</Notice>
		)}
		{/* Stays, because a live region that arrives with its text is not read out. */}
		<p role="status" className="note">
			{!atDoor && 'Con la entrega que elegiste no se paga al recibir.'}
		</p>
	</ChoiceCards>
);
