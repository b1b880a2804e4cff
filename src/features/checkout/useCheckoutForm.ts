import { type ChangeEvent, type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import {
	type AddressFieldName,
	type DeliveryAddress,
	documentMissing,
	shippingText,
	type TypedAddress,
} from '../../../contract/delivery/address';
import { type ChangedLine, CheckoutBody, DoorCheckoutBody, type PlacedOrder } from '../../../contract/orders/order';
import { pricesInSoles } from '../../../contract/orders/prices';
import { needsDocument } from '../../../contract/tax/receipt';
import { useForm } from '../../ui/form';
import { type AddressPart, withText } from './addressPart';
import type { DeliveryPart } from './deliveryPart';
import { contactOf } from './GuestContact';
import { linesOf } from './outcome';
import { usePaymentOffers } from './PaymentChoice';
import type { ReceiptChoice } from './ReceiptChoice';
import { receiptBody, useReceiptKinds } from './receiptPart';
import { useCheckout } from './useCheckout';
import { type ShownFee, type ShownLine, useSeenSums } from './useSeenSums';

type Body = v.InferOutput<typeof CheckoutBody>;

interface CheckoutFormOptions {
	/** As they can be bought. */
	items: readonly ShownLine[];
	/** Lines that cannot be bought as they stand in the cart: they are asked about before an order is sent. */
	refused: readonly ChangedLine[];
	/** Whether somebody without an account buys. */
	guest: boolean;
	/** Null where the address is one text, as before every back end of R7. */
	address: AddressPart | null;
	/** Null where the shop asks nothing about delivery. */
	delivery: DeliveryPart | null;
	shownFee: ShownFee;
	/** `kept` is the address that the shopper wants to be kept. */
	onOrdered: (order: PlacedOrder, items: CheckoutBody['items'], kept: DeliveryAddress | null) => void | Promise<void>;
}

/** The address book takes whole addresses alone. */
const keepable = (address: DeliveryAddress | null | undefined): DeliveryAddress | null =>
	address?.recipient.documentNumber && address.street ? address : null;

/** Without what only a courier to the door needs to know. */
const pickedUp = (address: TypedAddress): TypedAddress => ({ ...address, street: '', reference: '' });

/** The form's fields, each of which tells the store what is typed, and what sends them. */
export function useCheckoutForm(options: CheckoutFormOptions) {
	const { items, refused, guest, address: part, delivery, shownFee, onOrdered } = options;
	const seen = useSeenSums(items, shownFee);
	const asksDocument = delivery?.asksDocument ?? true;
	const asksStreet = delivery?.asksStreet ?? true;
	// A method may end at a total, which has the fee of delivery too.
	const { total } = pricesInSoles({ lines: items, delivery: delivery?.body?.fee });
	const offers = usePaymentOffers(total, delivery?.payOnDelivery ?? true);
	const kinds = useReceiptKinds();
	const checkout = useCheckout(part?.choices ?? null, offers?.map(({ method }) => method) ?? [], kinds ?? []);
	const { values, chosen, keepsAddress, typedReceipt, keep, keepAddress, keepReceipt, order, finished, setFailure } =
		checkout;
	const { recipient } = values.address;
	const demanded = needsDocument(total);
	const { named } = typedReceipt;
	const lines = linesOf(items);
	const [tried, setTried] = useState(false);
	const deliveryField = useRef<{ focus: () => void }>(null);
	const sent = useRef<Body | null>(null);
	const send = async (body: Body) => {
		sent.current = body;
		const result = await order(body);
		if (result.order) {
			await onOrdered(result.order, lines, keepsAddress && chosen === null ? keepable(body.address) : null);
			finished();
		} else if (result.failure?.kind === 'fields') return { fields: result.failure.fields };
	};
	const form = useForm({
		schema: asksStreet ? DoorCheckoutBody : CheckoutBody,
		values,
		prepare: ({ address: whole, contact, receipt, ...typed }) => {
			const address = asksStreet ? whole : pickedUp(whole);
			return {
				items: lines,
				...typed,
				...(guest && { contact: contactOf(contact.email, address.recipient.phone) }),
				...(part && {
					address,
					phone: address.recipient.phone,
					shippingAddress: delivery?.pickUp ?? shippingText(address),
				}),
				...(delivery?.body && { delivery: delivery.body }),
				...(kinds && kinds.length > 0 && { receipt: receiptBody(receipt, named, address.recipient) }),
			};
		},
		submit: async (body) => {
			if (asksDocument && body.address?.recipient.documentNumber === '')
				return { fields: { 'address.recipient.documentNumber': documentMissing } };
			if (delivery && !delivery.body) return void deliveryField.current?.focus();
			const changed = seen.changed(refused);
			if (changed) return void setFailure(changed);
			return send(body);
		},
	});
	const { setValue } = form;
	const { shippingAddress, phone, notes, paymentMethod, address, receipt } = values;
	const { email } = values.contact;

	useEffect(
		function showKeptValues() {
			// The values also change from outside: the profile arrives, or another user signs in.
			setValue('shippingAddress', shippingAddress);
			setValue('phone', phone);
			setValue('notes', notes);
			setValue('paymentMethod', paymentMethod);
			setValue('address', address);
			setValue('contact.email', email);
			setValue('receipt', receipt);
		},
		[shippingAddress, phone, notes, paymentMethod, address, email, receipt, setValue],
	);

	/** Null where the shop asks nothing about it. */
	const receiptChoice: ComponentProps<typeof ReceiptChoice> | null = kinds?.length
		? {
				...{ kinds, kind: receipt.kind, named, demanded, recipient },
				error: form.errorOf('receipt.kind'),
				field: (name, judged) => {
					const field = form.field(name, judged);
					return {
						...field,
						onChange: (event) => {
							const [, part = ''] = name.split('.');
							const { value } = event.target;
							keepReceipt((now) => ({ ...now, [receipt.kind]: { ...now[receipt.kind], [part]: value } }));
							return field.onChange(event);
						},
					};
				},
				onKind: (kind) => {
					form.clearErrors('receipt');
					keepReceipt((now) => ({ ...now, kind }));
				},
				onNamed: (named) => {
					form.clearErrors('receipt');
					keepReceipt((now) => ({ ...now, named }));
				},
			}
		: null;

	const { clearErrors } = form;
	useEffect(
		function forgetWhatIsNotAsked() {
			if (!asksDocument) clearErrors('address.recipient.documentNumber');
			if (!asksStreet) clearErrors(['address.street', 'address.reference']);
		},
		[asksDocument, asksStreet, clearErrors],
	);

	const isTyped = chosen === null || form.formState.errors.address !== undefined;
	const addressField = (name: AddressFieldName, judged?: AddressFieldName[]) => {
		const field = form.field(name, judged);
		return {
			...field,
			onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
				const { value } = event.target;
				keepAddress((now) => withText(now, name, value));
				return field.onChange(event);
			},
		};
	};

	return {
		...checkout,
		agree: seen.agree,
		/** Null while nobody knows what the shop offers. */
		offers: kinds && offers,
		/** Sends what was sent last, beside the order that there is. */
		again: () => {
			if (sent.current) void send({ ...sent.current, again: true });
		},
		receiptChoice,
		form,
		kept: (name: 'shippingAddress' | 'phone' | 'notes') => {
			const field = form.field(name);
			return {
				...field,
				onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
					keep({ [name]: event.target.value });
					return field.onChange(event);
				},
			};
		},
		drawAddress: () =>
			part?.draw({
				chosen,
				address,
				asksDocument,
				typed: isTyped,
				field: addressField,
				onChosen: (id) => {
					form.clearErrors('address');
					keep({ savedAddress: id });
				},
				onPlace: (change) => {
					form.clearErrors('address.districtCode');
					keepAddress((now) => ({ ...now, ...change }));
				},
			}),
		drawStreet: () =>
			isTyped &&
			asksStreet &&
			part?.drawStreet({
				field: addressField,
				keepable: asksDocument || address.recipient.documentNumber !== '',
				keeps: keepsAddress,
				onKeeps: (keeps) => keep({ keepsAddress: keeps }),
			}),
		drawDelivery: () => delivery?.draw({ tried, ref: deliveryField }),
		onSubmit: (event: FormEvent<HTMLFormElement>) => {
			// Without a line the schema would refuse the order before it is asked about.
			const gone = lines.length === 0 ? seen.changed(refused) : null;
			if (gone) {
				event.preventDefault();
				return setFailure(gone);
			}
			const [issue] = v.safeParse(CheckoutBody.entries.items, lines).issues ?? [];
			if (issue) setFailure({ kind: 'refused', message: issue.message });
			setTried(true);
			form.onSubmit(event);
		},
	};
}
