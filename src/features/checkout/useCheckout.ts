import { useMemo, useRef, useState } from 'react';
import type { TypedAddress } from '../../../contract/delivery/address';
import type { CheckoutBody, PlacedOrder } from '../../../contract/orders/order';
import { type PaymentMethod, paymentMethods } from '../../../contract/orders/status';
import type { Receipt, ReceiptKind, TypedReceipt } from '../../../contract/tax/receipt';
import { useGetProfileQuery } from '../../auth/authApi';
import { selectUser } from '../../auth/authSlice';
import { knownHoldKey } from '../../holds/holdKey';
import { randomKey } from '../../lib/randomKey';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store';
import { type CheckoutDraft, selectCheckout } from '../../store/uiSlice';
import type { AddressChoices } from './addressPart';
import { attemptOf, forgetAttempt, keepAttempt } from './attempt';
import { useCreateOrderMutation } from './checkoutApi';
import { addressOf, draftOf, keepDraft } from './draft';
import { cartPrint, type Failure, failureOf } from './outcome';
import { ownerOf } from './owner';
import { noReceipt } from './receiptPart';

export interface CheckoutValues {
	shippingAddress: string;
	phone: string;
	paymentMethod: PaymentMethod;
	notes: string;
	address: TypedAddress;
	/** Contact of a guest; the phone is that of the delivery. */
	contact: { email: string };
	receipt: Receipt;
}

/**
 * The store keeps the typed values; the profile, and with `choices` the known addresses, fill in the others. The draft of
 * another user is not shown, nor a method that the shop does not offer (any more).
 */
export function useCheckout(
	choices: AddressChoices | null,
	methods: readonly PaymentMethod[],
	receipts: readonly ReceiptKind[],
) {
	const store = useAppStore();
	const dispatch = useAppDispatch();
	const user = useAppSelector(selectUser);
	const owner = ownerOf(user);
	const draft = draftOf(useAppSelector(selectCheckout), owner);
	// The answer of a sign-in may lack address and phone; the profile has them.
	const profile = useGetProfileQuery(undefined, { skip: !user }).data ?? user;
	const [createOrder] = useCreateOrderMutation();
	const [working, setWorking] = useState(false);
	const [failure, setFailure] = useState<Failure | null>(null);
	const sending = useRef(false);

	const { chosen, address } = addressOf(draft, choices);
	const typedReceipt = draft.receipt ?? noReceipt;
	const receiptKind = receipts.find((kind) => kind === typedReceipt.kind) ?? receipts[0] ?? 'BOLETA';
	const receipt = useMemo(() => ({ ...typedReceipt[receiptKind], kind: receiptKind }), [typedReceipt, receiptKind]);
	const values: CheckoutValues = {
		shippingAddress: draft.shippingAddress ?? profile?.address ?? '',
		phone: draft.phone ?? profile?.phone ?? '',
		paymentMethod: methods.find((one) => one === draft.paymentMethod) ?? methods[0] ?? paymentMethods[0],
		notes: draft.notes ?? '',
		address,
		contact: { email: draft.email ?? '' },
		receipt,
	};

	const latest = () => draftOf(selectCheckout(store.getState()), owner);
	const keep = (changes: Partial<CheckoutDraft>) => {
		dispatch(keepDraft({ ...latest(), ...changes }));
	};
	/** Reads the latest values, because a browser fills in several fields before the next render. */
	const keepAddress = (change: (address: TypedAddress) => TypedAddress) =>
		keep({ savedAddress: null, address: change(addressOf(latest(), choices).address) });
	const keepReceipt = (change: (receipt: TypedReceipt) => TypedReceipt) =>
		keep({ receipt: change(latest().receipt ?? noReceipt) });

	/** One at a time. */
	const order = async (body: CheckoutBody): Promise<{ order?: PlacedOrder; failure?: Failure }> => {
		if (sending.current) return {};
		sending.current = true;
		setFailure(null);
		setWorking(true);
		const cart = cartPrint(body.items);
		const kept = draft.attempt?.cart === cart ? draft.attempt : attemptOf(owner, cart);
		const attempt = body.again ? { key: randomKey(), cart } : kept;
		// Everything on screen is kept, in case the session ends with this request.
		const { address: typed, contact, receipt: _kept, ...others } = values;
		keep({
			...others,
			email: contact.email,
			...(choices && { savedAddress: chosen, ...(chosen === null && { address: typed }) }),
			attempt,
		});
		keepAttempt(owner, attempt);
		const { data, error } = await createOrder({ body, key: attempt.key, holdKey: knownHoldKey() });
		sending.current = false;
		setWorking(false);
		if (!data) {
			const found = failureOf(error, body);
			setFailure(found);
			if (found.kind === 'changed') {
				forgetAttempt();
				keep({ attempt: undefined });
			}
			return { failure: found };
		}
		return { order: data };
	};

	/** After the way to the order's page: until then the same press would get the same order. */
	const finished = () => {
		forgetAttempt();
		dispatch(keepDraft(null));
	};

	return {
		finished,
		values,
		chosen,
		keepsAddress: draft.keepsAddress ?? false,
		typedReceipt,
		keep,
		keepAddress,
		keepReceipt,
		order,
		working,
		failure,
		setFailure,
	};
}
