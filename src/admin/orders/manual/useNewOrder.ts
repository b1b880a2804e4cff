import { useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from '#api/errorText';
import { typedOf } from '#commerce/address/addressesApi';
import { type DeliveryChosen, useDelivery } from '#commerce/delivery/useDelivery';
import { receiptBody } from '#commerce/receipt/receiptForm';
import { noAddress, streetMissing } from '#contract/delivery/address';
import type { manualChannels } from '#contract/orders/desk';
import {
	type Handover,
	type ManualOrder,
	ManualOrderBody,
	manualMethods,
	type ShopCustomer,
} from '#contract/orders/manual';
import { pricesInSoles } from '#contract/orders/prices';
import { randomKey } from '#lib/randomKey';
import { useForm } from '#ui/form';
import { useShop } from '#ui/shop';
import { cartOf } from '../editor/draft';
import { noReceipt, useReceiptRequest } from '../editor/ReceiptRequest';
import { useLines } from '../editor/useLines';
import { usePlaceManualOrderMutation } from './manualApi';

const empty = { items: [] };

const start = {
	channel: 'WHATSAPP' as (typeof manualChannels)[number],
	name: '',
	email: '',
	phone: '',
	items: '',
	handover: 'DELIVERY' as Handover,
	address: noAddress,
	paymentMethod: 'ON_DELIVERY' as (typeof manualMethods)[number],
	paid: false,
	notes: '',
	receipt: noReceipt,
};

/** Unpaid orders need a method that the shop offers. */
const methodsFor = (paid: boolean, offered: readonly string[]) =>
	manualMethods.filter((method) =>
		paid ? method !== 'ON_DELIVERY' : method === 'ON_DELIVERY' || offered.includes(method),
	);

export function useNewOrder(onPlaced: (placed: ManualOrder) => void) {
	const [key] = useState(randomKey);
	const { pays } = useShop();
	const [customer, setCustomer] = useState<ShopCustomer | null>(null);
	const [chosen, setChosen] = useState<DeliveryChosen | null>(null);
	const [same, setSame] = useState(true);
	const [place] = usePlaceManualOrderMutation();
	const { refuse, ...shown } = useLines(empty);
	const { lines } = shown;
	const form = useForm({
		schema: ManualOrderBody,
		values: { ...start, paymentMethod: methodsFor(false, pays)[0] ?? start.paymentMethod },
		prepare: ({ address: typed, ...rest }) => {
			const address = same ? { ...typed, recipient: buyerIn({ address: typed, ...rest }) } : typed;
			return {
				...rest,
				...(customer && { userId: customer.userId, name: '', email: '', phone: '' }),
				items: lines.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
				address: rest.handover === 'DELIVERY' ? address : null,
				delivery: rest.handover === 'DELIVERY' ? delivery?.body : null,
				receipt: receiptBody(rest.receipt, receipts.needed && rest.handover === 'DELIVERY' ? address.recipient : null),
			};
		},
		submit: async (body) => {
			if (body.handover === 'DELIVERY' && delivery && !delivery.body) return { message: delivery.problem };
			if (body.address?.street === '' && asksStreet) return { fields: { 'address.street': streetMissing } };
			const { data, error } = await place({ key, body });
			if (data) {
				onPlaced(data);
				return undefined;
			}
			refuse(error);
			return refusalOf(error, 'No pudimos anotar el pedido. Revisa tu conexión y vuelve a intentarlo.');
		},
	});
	const { handover, address, paid, channel, receipt } = form.watch();
	const delivery = useDelivery(address, cartOf(lines), chosen);
	const asksStreet = delivery?.asksStreet ?? true;
	const shipping = handover === 'DELIVERY' ? (delivery?.option?.fee ?? 0) : 0;
	const { products, total } = pricesInSoles({ lines, delivery: shipping });
	const receipts = useReceiptRequest(total);
	const { getValues, setValue } = form;
	useEffect(
		function chooseDocument() {
			const typed = getValues('receipt');
			if (receipts.needed) {
				if (!typed.kind) setValue('receipt.kind', 'BOLETA');
				if (!typed.documentType) setValue('receipt.documentType', 'DNI');
			} else if (!typed.documentNumber) setValue('receipt.documentType', '');
		},
		[receipts.needed, getValues, setValue],
	);

	function buyerIn({ address, name, phone }: Pick<typeof start, 'address' | 'name' | 'phone'>) {
		const { recipient } = address;
		const buyer = customer ?? { name, phone };
		return { ...recipient, name: buyer.name, phone: buyer.phone || recipient.phone };
	}
	function chooseSame(isSame: boolean) {
		if (!isSame) form.setValue('address.recipient', buyerIn(getValues()));
		setSame(isSame);
	}
	const { name: wrongName, phone: wrongPhone } = form.formState.errors.address?.recipient ?? {};
	const isHidden = same && Boolean(wrongName ?? wrongPhone);
	const showRecipient = useEffectEvent(() => chooseSame(false));
	useEffect(
		function showWhatIsWrong() {
			if (isHidden) showRecipient();
		},
		[isHidden],
	);

	function choose(changes: { handover?: Handover; paid?: boolean; channel?: typeof channel }) {
		if (changes.channel) {
			form.setValue('channel', changes.channel);
			if (changes.channel === 'COUNTER') choose({ handover: 'NOW' });
			else if (handover === 'NOW') choose({ handover: 'DELIVERY' });
		}
		if (changes.handover) {
			form.setValue('handover', changes.handover);
			if (changes.handover === 'NOW') choose({ paid: true });
		}
		if (changes.paid !== undefined) {
			form.setValue('paid', changes.paid);
			const methods = methodsFor(changes.paid, pays);
			const [first] = methods;
			if (first && !methods.includes(form.getValues('paymentMethod'))) form.setValue('paymentMethod', first);
		}
	}

	return {
		form,
		...shown,
		customer,
		chosen: { handover, paid, channel, address, receipt: receipt.kind },
		delivery: handover === 'DELIVERY' ? delivery : null,
		setChosen,
		sums: { products, shipping, total },
		receipts,
		methods: methodsFor(paid, pays),
		dirty: form.dirty || lines.length > 0 || customer !== null,
		choose,
		same: { checked: same, onChange: chooseSame },
		setCustomer(selected: ShopCustomer | null) {
			setCustomer(selected);
			setSame(!selected?.address || selected.address.recipient.name === selected.name);
			if (selected?.address) form.setValue('address', typedOf(selected.address));
		},
	};
}

export type NewOrder = ReturnType<typeof useNewOrder>;
