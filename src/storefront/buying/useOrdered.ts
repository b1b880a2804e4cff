import { useNavigate } from 'react-router-dom';
import { errorText } from '#api/errorText';
import { addressesApi } from '#commerce/address/addressesApi';
import type { DeliveryAddress } from '#contract/delivery/address';
import { proofOf } from '#contract/orders/guest';
import { orderPagePath } from '#contract/orders/link';
import type { CheckoutBody, PlacedOrder } from '#contract/orders/order';
import { orderWords } from '#contract/orders/status';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { useHere } from '#ui/useHere';
import { useCart } from '../cart/CartProvider';
import { orderLinkApi } from '../order/orderLinkApi';
import { ordersApi } from '../order/ordersApi';

/** Opens the order's page, empties the cart of its lines. */
export function useOrdered() {
	const cart = useCart();
	const dispatch = useAppDispatch();
	const navigate = useNavigate();
	const here = useHere();

	const saveAddress = async (address: DeliveryAddress) => {
		const { error } = await dispatch(addressesApi.endpoints.saveAddress.initiate({ id: null, body: { address } }));
		if (!error) return;
		const text = errorText(error, 'No pudimos guardar tu dirección. Tu pedido sí quedó registrado.');
		dispatch(noticeShown({ tone: 'warning', text, duration: 8000 }));
	};

	/** The buyer has just typed the digits. */
	const openPlaced = async (token: string, { address, phone }: PlacedOrder) => {
		const { digits } = proofOf(address?.recipient.documentNumber ?? '', phone);
		await dispatch(orderLinkApi.endpoints.openLinkedOrder.initiate({ token, digits }, { track: false }));
		void navigate(orderPagePath(token), { replace: true, state: { placed: true } });
	};

	return async (order: PlacedOrder, ordered: CheckoutBody['items'], addressToSave: DeliveryAddress | null) => {
		if (addressToSave) void saveAddress(addressToSave);
		if (order.linkToken !== undefined) await openPlaced(order.linkToken, order);
		// Navigates first: without lines this page shows the empty cart.
		else if (here.current) {
			// The confirmation page then needs no request.
			void dispatch(ordersApi.util.upsertQueryData('getOrder', order.id, order));
			void navigate(`/checkout/done/${order.id}`, { replace: true });
		} else {
			const text = `Recibimos tu ${orderWords(order).noun} ${order.orderNumber}.`;
			dispatch(noticeShown({ tone: 'success', text, duration: 8000 }));
		}
		cart.removeOrdered(ordered);
	};
}
