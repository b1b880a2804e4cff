import { useRef, useState } from 'react';
import { knownHoldKey } from '#commerce/holds/holdKey';
import type { CheckoutBody, PlacedOrder } from '#contract/orders/order';
import { randomKey } from '#lib/randomKey';
import { useAppDispatch, useAppStore } from '#store';
import { selectCheckout } from '#store/uiSlice';
import { attemptOf, forgetAttempt, keepAttempt } from './attempt';
import { useCreateOrderMutation } from './checkoutApi';
import { changeDraft, draftOf, keepDraft } from './draft';
import { cartPrint, type Failure, failureOf } from './outcome';

export function useOrder(owner: string) {
	const store = useAppStore();
	const dispatch = useAppDispatch();
	const [createOrder, { isLoading: working }] = useCreateOrderMutation();
	const [failure, setFailure] = useState<Failure | null>(null);
	const sending = useRef(false);

	const order = async (body: CheckoutBody): Promise<{ order?: PlacedOrder; failure?: Failure }> => {
		if (sending.current) return {};
		sending.current = true;
		setFailure(null);
		const cart = cartPrint(body);
		const { attempt: last } = draftOf(selectCheckout(store.getState()), owner);
		const repeatable = last?.cart === cart ? last : attemptOf(owner, cart);
		const attempt = body.again ? { key: randomKey(), cart } : repeatable;
		dispatch(changeDraft(owner, { attempt }));
		keepAttempt(owner, attempt);
		const { data, error } = await createOrder({ body, key: attempt.key, holdKey: knownHoldKey() });
		sending.current = false;
		if (data) return { order: data };
		const outcome = failureOf(error, body);
		setFailure(outcome);
		if (outcome.kind === 'changed') {
			forgetAttempt();
			dispatch(changeDraft(owner, { attempt: undefined }));
		}
		return { failure: outcome };
	};

	/** After navigation to the order's page: until then a press gets the same order. */
	const finished = () => {
		forgetAttempt();
		dispatch(keepDraft(null));
	};

	return { order, finished, working, failure, setFailure };
}
