import { useRef, useState } from 'react';
import { type CheckoutBody, type Order, type PaymentMethod, paymentMethods } from '../../../contract/order';
import { useGetProfileQuery } from '../../auth/authApi';
import { selectUser } from '../../auth/authSlice';
import { randomKey } from '../../lib/randomKey';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store';
import { type CheckoutDraft, checkoutKept, selectCheckout } from '../../store/uiSlice';
import { useCreateOrderMutation } from './checkoutApi';
import { cartPrint, type Failure, failureOf } from './outcome';

interface CheckoutValues {
	shippingAddress: string;
	phone: string;
	paymentMethod: PaymentMethod;
	notes: string;
}

/** The store keeps the typed values; the profile fills in the others. The draft of another user is not shown. */
export function useCheckout() {
	const store = useAppStore();
	const dispatch = useAppDispatch();
	const user = useAppSelector(selectUser);
	const owner = String(user?.id);
	const kept = useAppSelector(selectCheckout);
	const draft: CheckoutDraft = kept?.owner === owner ? kept : { owner };
	// The answer of a sign-in may lack address and phone; the profile has them.
	const profile = useGetProfileQuery().data ?? user;
	const [createOrder] = useCreateOrderMutation();
	const [working, setWorking] = useState(false);
	const [failure, setFailure] = useState<Failure | null>(null);
	const sending = useRef(false);

	const values: CheckoutValues = {
		shippingAddress: draft.shippingAddress ?? profile?.address ?? '',
		phone: draft.phone ?? profile?.phone ?? '',
		paymentMethod: draft.paymentMethod ?? paymentMethods[0],
		notes: draft.notes ?? '',
	};

	const keep = (changes: Partial<CheckoutDraft>) => {
		const now = selectCheckout(store.getState());
		dispatch(checkoutKept({ ...(now?.owner === owner ? now : { owner }), ...changes }));
	};

	/** One at a time. */
	const order = async (body: CheckoutBody): Promise<{ order?: Order; failure?: Failure }> => {
		if (sending.current) return {};
		sending.current = true;
		setFailure(null);
		setWorking(true);
		const cart = cartPrint(body.items);
		const attempt = draft.attempt?.cart === cart ? draft.attempt : { key: randomKey(), cart };
		// Everything on screen is kept, in case the session ends with this request.
		keep({ ...values, attempt });
		const { data, error } = await createOrder({ body, key: attempt.key });
		sending.current = false;
		setWorking(false);
		if (!data) {
			const found = failureOf(error);
			setFailure(found);
			return { failure: found };
		}
		dispatch(checkoutKept(null));
		return { order: data };
	};

	return { values, keep, order, working, failure, setFailure };
}
