import type { OpenOrderLink } from '#contract/orders/guest';
import type { AppDispatch } from '#store';
import { orderLinkApi } from './orderLinkApi';

function namesOf(name: string): { firstName: string; lastName: string } {
	const words = name.trim().split(/\s+/);
	const firstNameCount = words.length > 3 ? 2 : 1;
	return { firstName: words.slice(0, firstNameCount).join(' '), lastName: words.slice(firstNameCount).join(' ') };
}

/** Null where the order does not open. */
export const buyerOf = (order: OpenOrderLink) => async (dispatch: AppDispatch) => {
	const { data } = await dispatch(orderLinkApi.endpoints.openLinkedOrder.initiate(order, { track: false }));
	if (!data?.personal) return null;
	const { name, email, phone, office, shippingAddress } = data.personal;
	return { ...namesOf(name), email, phone, address: office ? '' : shippingAddress };
};

/** Whether the new session's account has the order now. */
export const claimOrder =
	(order: OpenOrderLink) =>
	async (dispatch: AppDispatch): Promise<boolean> => {
		const { error } = await dispatch(orderLinkApi.endpoints.claimOrder.initiate(order, { track: false }));
		return error === undefined;
	};
