import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { useGetProfileQuery } from '#auth/authApi';
import { selectUser } from '#auth/authSlice';
import type { SavedAddresses } from '#commerce/address/useSavedAddresses';
import type { Delivery } from '#commerce/delivery/useDelivery';
import { useReceiptKinds } from '#commerce/receipt/receiptApi';
import { noParty, receiptBody } from '#commerce/receipt/receiptForm';
import {
	type DeliveryAddress,
	DoorAddress,
	documentMissing,
	noAddress,
	OrderAddress,
	shippingText,
	type TypedAddress,
} from '#contract/delivery/address';
import { type ChangedLine, CheckoutBody, type PlacedOrder } from '#contract/orders/order';
import { pricesInSoles } from '#contract/orders/prices';
import { type PaymentMethod, paymentMethods } from '#contract/orders/status';
import { needsDocument, ReceiptBody, type ReceiptKind, type TypedReceipt } from '#contract/tax/receipt';
import { useAppSelector, useAppStore } from '#store';
import { type CheckoutValues, selectCheckout } from '#store/uiSlice';
import { useForm } from '#ui/form';
import { addressOf, completed, draftOf } from './draft';
import { type Changed, changed, couponOf, linesOf } from './outcome';
import { ownerOf } from './owner';
import { usePaymentOffers } from './PaymentChoice';
import { useDraftKeeping } from './useDraftKeeping';
import { useOrder } from './useOrder';
import { type ShownCoupon, type ShownFee, type ShownLine, useShownSums } from './useShownSums';
import { useStanding } from './useStanding';

/** The form retains a typed factura while a boleta is chosen. */
const receipt = v.optional(v.partial(v.object({ BOLETA: ReceiptBody, FACTURA: ReceiptBody })));
const bodyWith = (address: v.GenericSchema<unknown, DeliveryAddress | null | undefined>) =>
	v.pipe(
		v.object({ ...CheckoutBody.entries, address, receipt }),
		v.transform(({ receipt, ...body }) => ({ ...body, receipt: receipt?.BOLETA ?? receipt?.FACTURA })),
	);
const AnyBody = bodyWith(v.nullish(OrderAddress));
const DoorBody = bodyWith(v.nullish(DoorAddress));
type Body = v.InferOutput<typeof AnyBody>;

const noReceipt: TypedReceipt = {
	kind: 'BOLETA',
	named: false,
	BOLETA: { ...noParty, documentType: 'DNI' },
	FACTURA: { ...noParty, documentType: 'RUC' },
};

interface CheckoutFormOptions {
	items: readonly ShownLine[];
	/** The shopper must accept these lines before an order is sent. */
	refused: readonly ChangedLine[];
	shownCoupon: ShownCoupon;
	guest: boolean;
	/** Null where the address is one text, as with every back end of R7. */
	addresses: SavedAddresses | null;
	/** Null where the shop asks nothing about delivery. */
	delivery: Delivery | null;
	shownFee: ShownFee;
	/** An order of these lines was sent and not answered. */
	pending: boolean;
	/** `addressToSave`: in the shopper's address book. */
	onOrdered: (
		order: PlacedOrder,
		items: CheckoutBody['items'],
		addressToSave: DeliveryAddress | null,
	) => void | Promise<void>;
}

/** The address book takes only whole addresses. */
const keepable = (address: DeliveryAddress | null | undefined): DeliveryAddress | null =>
	address?.recipient.documentNumber && address.street ? address : null;

const pickedUp = (address: TypedAddress): TypedAddress => ({ ...address, street: '', reference: '' });

/** The draft, completed from profile and address book, which are followed until the shopper types. */
function useValues(owner: string, another: TypedAddress): CheckoutValues {
	const store = useAppStore();
	const user = useAppSelector(selectUser);
	// A sign-in's answer may lack address and phone; the profile has them.
	const profile = useGetProfileQuery(undefined, { skip: !user }).data ?? user;
	const [{ owner: _owner, attempt: _attempt, preselected: _preselected, ...draft }] = useState(() => {
		const stored = selectCheckout(store.getState());
		const draft = draftOf(stored, owner);
		if (stored?.owner !== owner && draft.address) return { ...draft, address: completed(draft.address, another) };
		return draft;
	});
	return {
		...{ shippingAddress: profile?.address ?? '', phone: profile?.phone ?? '', notes: '', contact: { email: '' } },
		...{ address: another, keepsAddress: false, receipt: noReceipt, ...draft },
	};
}

/** Stores each change as the shopper's draft. */
export function useCheckoutForm(options: CheckoutFormOptions) {
	const { items, refused, shownCoupon, guest, addresses, delivery, shownFee, pending, onOrdered } = options;
	const owner = ownerOf(useAppSelector(selectUser));
	const { order, finished, working, failure, setFailure } = useOrder(owner);
	const sums = useShownSums(items, shownFee, shownCoupon);
	const { asksDocument = true, asksStreet = true, payOnDelivery = true } = delivery ?? {};
	// A method may end at a total, delivery included.
	const { total } = pricesInSoles({ lines: items, delivery: delivery?.body?.fee });
	const offers = usePaymentOffers(total, payOnDelivery);
	const kinds = useReceiptKinds();
	const lines = linesOf(items);
	const coupon = couponOf(items, shownCoupon.code);
	const deliveryField = useRef<{ focus: () => void }>(null);
	const sent = useRef<Body | null>(null);

	// A withdrawn choice waits until the shop offers it again.
	const methodOf = (requested: PaymentMethod | undefined): PaymentMethod =>
		(offers?.find(({ method }) => method === requested) ?? offers?.[0])?.method ?? paymentMethods[0];
	const kindOf = (requested: ReceiptKind): ReceiptKind =>
		kinds?.find((kind) => kind === requested) ?? kinds?.[0] ?? 'BOLETA';

	const { paymentMethod } = draftOf(useAppSelector(selectCheckout), owner);
	const method = methodOf(paymentMethod);
	const standing = useStanding({ owner, lines, total, method, choice: shownFee.choice, pending });

	const another = addresses?.another ?? noAddress;
	const [followed, setFollowed] = useState(another);
	const form = useForm<CheckoutValues, Body>({
		schema: asksStreet ? DoorBody : AnyBody,
		values: useValues(owner, followed),
		follows: true,
		prepare: (typed) => {
			const whole = addressOf(typed, addresses).address;
			const address = asksStreet ? whole : pickedUp(whole);
			const { recipient } = address;
			const kind = kindOf(typed.receipt.kind);
			const isRecipients = kind === 'BOLETA' && !typed.receipt.named;
			const party = isRecipients ? noParty : typed.receipt[kind];
			return {
				...typed,
				items: lines,
				coupon,
				paymentMethod: methodOf(typed.paymentMethod),
				contact: guest
					? { email: typed.contact.email.trim() || null, phone: recipient.phone.trim() || null }
					: undefined,
				...(addresses
					? { address, phone: recipient.phone, shippingAddress: delivery?.pickUp ?? shippingText(address) }
					: { address: undefined }),
				delivery: delivery?.body,
				standing: standing.sent,
				receipt: kinds?.length
					? { [kind]: receiptBody({ kind, ...party }, isRecipients ? recipient : null) }
					: undefined,
			};
		},
		submit: async (body) => {
			if (asksDocument && body.address?.recipient.documentNumber === '')
				return { fields: { 'address.recipient.documentNumber': documentMissing } };
			if (delivery && !delivery.body) return void deliveryField.current?.focus();
			const dearer = sums.changed(refused);
			const worse = standing.changed();
			if (dearer || worse) return void setFailure(changed({ ...dearer, standing: worse }));
			return send(body);
		},
	});
	// As a whole: a typed street belongs to its district.
	if (followed !== another && !form.formState.dirtyFields.address) setFollowed(another);
	const values = form.watch();
	const { chosen, address } = addressOf(values, addresses);
	const kind = kindOf(values.receipt.kind);

	async function send(body: Body) {
		sent.current = body;
		const result = await order(body);
		if (result.order) {
			await onOrdered(result.order, lines, values.keepsAddress && chosen === null ? keepable(body.address) : null);
			finished();
		} else if (result.failure?.kind === 'fields') return { fields: inForm(result.failure.fields, kind) };
	}

	useDraftKeeping(form, owner);

	const { clearErrors } = form;
	useEffect(
		function clearHiddenErrors() {
			if (!asksDocument) clearErrors('address.recipient.documentNumber');
			if (!asksStreet) clearErrors(['address.street', 'address.reference']);
		},
		[asksDocument, asksStreet, clearErrors],
	);

	const isWrong = chosen !== null && form.formState.errors.address !== undefined;
	const typeChosen = useEffectEvent(() => {
		form.setValue('address', address, { shouldDirty: true });
		form.setValue('savedAddress', null, { shouldDirty: true });
	});
	useEffect(
		function mendChosenAddress() {
			if (isWrong) typeChosen();
		},
		[isWrong],
	);

	return {
		form,
		chosen,
		address,
		deliveryField,
		method: methodOf(values.paymentMethod),
		/** Null until the shop's offers are loaded. */
		offers: kinds && offers,
		/** Null where the shop does not ask for it. */
		receipt: kinds?.length ? { kinds, kind, demanded: needsDocument(total), recipient: address.recipient } : null,
		working,
		failure,
		setFailure,
		agree(accepted: Parameters<typeof sums.agree>[0], { fee, standing: agreed, coupon: refusal }: Changed) {
			sums.agree(accepted, fee);
			const { typed, changeCoupon } = shownCoupon;
			if (refusal && typed !== null) changeCoupon({ code: typed, refused: refusal });
			if (agreed) standing.agree(agreed);
		},
		standing,
		finished,
		again: () => {
			if (sent.current) void send({ ...sent.current, again: true });
		},
		onSubmit: (event: FormEvent<HTMLFormElement>) => {
			// Without a line the schema would refuse before the shopper reads why.
			const gone = lines.length === 0 ? sums.changed(refused) : null;
			if (gone) {
				event.preventDefault();
				return setFailure(changed(gone));
			}
			const [issue] = v.safeParse(CheckoutBody.entries.items, lines).issues ?? [];
			if (issue) setFailure({ kind: 'refused', message: issue.message });
			form.onSubmit(event);
		},
	};
}

/** The form has the fields of both receipts. */
const inForm = (fields: Record<string, string>, kind: ReceiptKind) =>
	Object.fromEntries(
		Object.entries(fields).map(([name, text]) => [name.replace(/^receipt\.(?!kind)/, `receipt.${kind}.`), text]),
	);

export type Checkout = ReturnType<typeof useCheckoutForm>;
