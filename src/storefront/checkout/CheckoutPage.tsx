import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsForeign, useIsOurs } from '#api/backEnd';
import { selectIsAuthenticated, selectUser } from '#auth/authSlice';
import { type LoginState, RequireLogin } from '#auth/guards';
import { useSavedAddresses } from '#commerce/address/useSavedAddresses';
import { checkoutShipping } from '#commerce/delivery/shipping';
import { useDelivery } from '#commerce/delivery/useDelivery';
import { holdKey } from '#commerce/holds/holdKey';
import { holdsApi } from '#commerce/holds/holdsApi';
import type { ExistingOrder } from '#contract/orders/order';
import { knownOrderPath } from '#lib/existingOrder';
import { useAppDispatch, useAppSelector } from '#store';
import { Link } from '#ui/Link';
import { lazyPart } from '#ui/PageBoundary';
import { PageMeta } from '#ui/PageMeta';
import { Skeleton } from '#ui/Skeleton';
import { LoadingScreen } from '#ui/Spinner';
import { addToCart } from '../buying/addToCart';
import { BoughtNow } from '../buying/BoughtNow';
import { OwnOrderOfCart } from '../buying/OwnOrder';
import { alikePath, categoryAlike, noProduct, useCartCheck } from '../buying/useCartCheck';
import { useCheckoutLines } from '../buying/useCheckoutLines';
import { useOrdered } from '../buying/useOrdered';
import { EmptyCart } from '../cart/CartDrawer';
import { useCart, useCartState } from '../cart/CartProvider';
import { CartSummary } from '../cart/CartSummary';
import { CartTotal } from '../cart/CartTotal';
import { selectCartItems } from '../cart/cartSlice';
import { CheckoutForm, SettleLines } from './CheckoutForm';
import { useStoredDraft } from './draft';
import { HoldNotice } from './HoldNotice';
import { ownerOf } from './owner';
import { useCheckoutPlace } from './useCheckoutPlace';
import { useHold } from './useHold';

const Alike = lazyPart(() => import(/* webpackChunkName: "alike" */ '../catalog/Alike'));
const WayOn = lazyPart(() => import(/* webpackChunkName: "way-on" */ '../catalog/WayOn'));

/** R10-01. A foreign back end requires sign-in (R2-09). */
export default function CheckoutPage() {
	return (
		<BoughtNow>
			<WithSession />
		</BoughtNow>
	);
}

function WithSession() {
	const isSignedIn = useAppSelector(selectIsAuthenticated);
	const isOurs = useIsOurs();
	const isForeign = useIsForeign();
	const draftRead = useStoredDraft();
	if (!draftRead || (!isSignedIn && !isOurs && !isForeign)) return <LoadingScreen />;
	if (!isSignedIn && isOurs) return <Checkout guest />;
	return (
		<RequireLogin loading={<LoadingScreen />}>
			<Checkout guest={false} />
		</RequireLogin>
	);
}

function Checkout({ guest }: { guest: boolean }) {
	const products = useCartCheck();
	const owner = ownerOf(useAppSelector(selectUser));
	const dispatch = useAppDispatch();
	const navigate = useNavigate();
	const cart = useCart();
	const finish = useOrdered();
	const addresses = useSavedAddresses();
	const hold = useHold(useCartState(selectCartItems));
	const place = useCheckoutPlace(addresses === 'loading' ? null : addresses);
	const { where, chosen } = place;
	const { own, pending, toPay, items, shown, refused, undecided, accept } = useCheckoutLines(hold, place.attempt);
	const [begun, setBegun] = useState(false);
	// A request holds nothing once it is sent.
	const [isRequest, setRequest] = useState<boolean | null>(null);
	const waits = addresses === 'loading' || undecided;
	// A visible form stays while an answer about the hold is pending.
	const [stood, setStood] = useState(false);
	if (!waits && !stood) setStood(true);
	const settles = refused.length > 0 && !begun;
	const heading = useRef<HTMLHeadingElement>(null);
	const delivery = useDelivery(where, toPay, chosen, place.preselection);
	const shipping = delivery ? checkoutShipping(where, delivery) : undefined;

	/** The held units are not needed. */
	const see = (order: ExistingOrder) => {
		void dispatch(holdsApi.endpoints.releaseHold.initiate(holdKey(), { track: false }));
		void navigate(knownOrderPath(order), { replace: true });
		cart.removeOrdered(order.items);
	};

	if (!items.length)
		return (
			<>
				<PageMeta title="Finalizar compra" noindex />
				<h1>Finalizar compra</h1>
				<EmptyCart />
				<WayOn action={addToCart} question={noProduct} />
			</>
		);
	const category = categoryAlike(toPay.rows, products);
	const alike = alikePath(category);
	const summary = <CartSummary toPay={toPay} shipping={shipping} heldSeconds={hold.priceSeconds} />;
	return (
		<div className="stack gap-6">
			<PageMeta title="Finalizar compra" noindex />
			<div className="split baseline gap-y-0">
				<h1 ref={heading} tabIndex={-1}>
					Finalizar compra
				</h1>
				{guest && (
					<p>
						¿Tienes cuenta?{' '}
						<Link to="/login" state={{ from: '/checkout' } satisfies LoginState}>
							Inicia sesión
						</Link>
					</p>
				)}
			</div>
			<OwnOrderOfCart rows={own ? toPay.rows : []} />
			{(settles || isRequest === false) && <HoldNotice hold={hold} />}
			{addresses === 'loading' || (waits && !stood) ? (
				<div aria-busy="true">
					<span className="visually-hidden">Cargando…</span>
					<Skeleton height="24rem" radius="var(--radius-l)" />
				</div>
			) : settles ? (
				<SettleLines
					lines={refused}
					items={items}
					summary={summary}
					alike={alike}
					onAccept={(changes) => {
						accept(changes);
						heading.current?.focus();
					}}
				/>
			) : (
				<CheckoutForm
					key={owner}
					items={shown}
					refused={refused}
					shownCoupon={toPay.offers}
					summary={summary}
					total={<CartTotal toPay={toPay} shipping={shipping} />}
					guest={guest}
					addresses={addresses}
					delivery={delivery}
					shownFee={{
						choice: JSON.stringify([
							where.districtCode,
							chosen?.methodId,
							items.map(({ id, quantity }) => [id, quantity]),
						]),
						fee: delivery && !delivery.loading ? (delivery.body?.fee ?? null) : null,
					}}
					pending={pending}
					onStanding={setRequest}
					alike={alike}
					onAccept={accept}
					onBegun={() => setBegun(true)}
					onSee={see}
					onOrdered={finish}
				/>
			)}
			{toPay.count === 0 && products && <Alike category={category} except={products} action={addToCart} />}
		</div>
	);
}
