import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeliveryAddress } from '../../contract/address';
import { proofOf } from '../../contract/guestOrder';
import { orderPagePath } from '../../contract/guestPaths';
import type { CheckoutBody, PlacedOrder } from '../../contract/order';
import { selectFeaturesKnown, selectHasFeature } from '../api/backEnd';
import { errorText } from '../api/errorText';
import { selectIsAuthenticated } from '../auth/authSlice';
import { RequireLogin } from '../auth/guards';
import { addressesApi } from '../features/addresses/addressesApi';
import { CheckoutAddressFields, CheckoutStreetFields } from '../features/addresses/CheckoutAddressFields';
import { useCheckoutAddress } from '../features/addresses/useCheckoutAddress';
import { EmptyCart } from '../features/cart/CartDrawer';
import { useCart, useCartState } from '../features/cart/CartProvider';
import { CartSummary } from '../features/cart/CartSummary';
import { CartTotal } from '../features/cart/CartTotal';
import { selectCartItems, selectCartTotal } from '../features/cart/cartSlice';
import type { Acceptance } from '../features/checkout/ChangedLines';
import { CheckoutForm } from '../features/checkout/CheckoutForm';
import { draftOf, keepDraft, useKeptDraft } from '../features/checkout/draft';
import { GuestChoice } from '../features/checkout/GuestChoice';
import { HoldNotice } from '../features/checkout/HoldNotice';
import { guestOwner } from '../features/checkout/owner';
import { useCheckoutPlace } from '../features/checkout/useCheckoutPlace';
import { useHold } from '../features/checkout/useHold';
import { DeliveryChoice } from '../features/delivery/DeliveryChoice';
import { checkoutShipping } from '../features/delivery/shipping';
import { useDelivery } from '../features/delivery/useDelivery';
import { guestOrderApi } from '../features/orders/guestOrderApi';
import { useAppDispatch, useAppSelector, useAppStore } from '../store';
import { noticeShown } from '../store/noticesSlice';
import { selectCheckout } from '../store/uiSlice';
import { PageMeta } from '../ui/PageMeta';
import { Skeleton } from '../ui/Skeleton';
import { LoadingScreen } from '../ui/Spinner';
import { useCartCheck } from './useCartCheck';

/** R10-01. Before a back end that takes no orders of guests, only for who is signed in (R2-09). */
export default function CheckoutPage() {
	const isSignedIn = useAppSelector(selectIsAuthenticated);
	const known = useAppSelector(selectFeaturesKnown);
	const takesGuests = useAppSelector((state) => selectHasFeature(state, 'guest-orders'));
	const draftRead = useKeptDraft();
	if (!draftRead || (!isSignedIn && !known)) return <LoadingScreen />;
	if (!isSignedIn && takesGuests) return <Checkout guest />;
	return (
		<RequireLogin loading={<LoadingScreen />}>
			<Checkout guest={false} />
		</RequireLogin>
	);
}

function Checkout({ guest }: { guest: boolean }) {
	useCartCheck();
	const store = useAppStore();
	const [asGuest, setAsGuest] = useState(() => selectCheckout(store.getState())?.owner === guestOwner);
	const cart = useCart();
	const dispatch = useAppDispatch();
	const navigate = useNavigate();
	const items = useCartState(selectCartItems);
	const addresses = useCheckoutAddress();
	const hold = useHold(items);
	const { where, chosen, choose } = useCheckoutPlace(addresses === 'loading' ? null : addresses);
	const delivery = useDelivery(where, { total: useCartState(selectCartTotal), lines: items }, chosen);
	const shipping = delivery ? checkoutShipping(where, delivery) : undefined;
	const mounted = useRef(true);

	useEffect(function trackMounted() {
		mounted.current = true;
		return () => {
			mounted.current = false;
		};
	}, []);

	/** Asked once, also where the tab is loaded again before anything is typed. */
	const buyAsGuest = () => {
		dispatch(keepDraft(draftOf(selectCheckout(store.getState()), guestOwner)));
		setAsGuest(true);
	};

	const accept = (changes: Acceptance[]) => {
		for (const { id, quantity, price, available } of changes) {
			cart.changeQuantity({ id, quantity });
			if (quantity > 0) cart.updateProducts([{ id, price, stock: available }]);
			cart.acknowledgeChanges(id);
		}
	};

	const keepAddress = async (address: DeliveryAddress) => {
		const { error } = await dispatch(addressesApi.endpoints.saveAddress.initiate({ id: null, body: { address } }));
		if (!error) return;
		const text = errorText(error, 'No pudimos guardar tu dirección. Tu pedido sí quedó registrado.');
		dispatch(noticeShown({ tone: 'warning', text, duration: 8000 }));
	};

	/** Whoever has just typed the digits need not type them again. */
	const openPlaced = async (token: string, { address, phone }: PlacedOrder) => {
		const { digits } = proofOf(address?.recipient.documentNumber ?? '', phone);
		await dispatch(guestOrderApi.endpoints.openGuestOrder.initiate({ token, digits }, { track: false }));
		void navigate(orderPagePath(token), { replace: true, state: { placed: true } });
	};

	const finish = async (order: PlacedOrder, ordered: CheckoutBody['items'], kept: DeliveryAddress | null) => {
		if (kept) void keepAddress(kept);
		if (order.linkToken !== undefined) await openPlaced(order.linkToken, order);
		// Navigate first, because without lines this page would show the empty cart.
		else if (mounted.current) void navigate(`/checkout/done/${order.id}`, { replace: true });
		else dispatch(noticeShown({ tone: 'success', text: `Recibimos tu pedido ${order.orderNumber}.`, duration: 8000 }));
		cart.removeOrdered(ordered);
	};

	if (!items.length)
		return (
			<>
				<PageMeta title="Finalizar compra" noindex />
				<h1>Finalizar compra</h1>
				<EmptyCart />
			</>
		);
	if (guest && !asGuest)
		return (
			<div className="stack gap-6">
				<PageMeta title="Finalizar compra" noindex />
				<h1>Finalizar compra</h1>
				<GuestChoice onGuest={buyAsGuest} />
			</div>
		);
	return (
		<div className="stack gap-6">
			<PageMeta title="Finalizar compra" noindex />
			<h1>Finalizar compra</h1>
			<HoldNotice hold={hold} />
			{addresses === 'loading' ? (
				<div aria-busy="true">
					<span className="visually-hidden">Cargando tus direcciones…</span>
					<Skeleton height="24rem" radius="var(--radius-l)" />
				</div>
			) : (
				<CheckoutForm
					items={items}
					summary={<CartSummary held={hold.units} shipping={shipping} />}
					total={<CartTotal shipping={shipping} />}
					guest={guest}
					address={
						addresses && {
							choices: addresses,
							draw: (props) => <CheckoutAddressFields saved={addresses.saved} {...props} />,
							drawStreet: (props) => <CheckoutStreetFields saved={addresses.saved} guest={guest} {...props} />,
						}
					}
					delivery={
						delivery && {
							body: delivery.body,
							asksDocument: delivery.asksDocument,
							payOnDelivery: delivery.payOnDelivery,
							asksStreet: delivery.asksStreet,
							pickUp: delivery.pickUp,
							draw: (props) => <DeliveryChoice delivery={delivery} where={where} onChosen={choose} {...props} />,
						}
					}
					onAccept={accept}
					onOrdered={finish}
				/>
			)}
		</div>
	);
}
