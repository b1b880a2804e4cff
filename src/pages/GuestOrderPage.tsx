import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { orderLinkTopic } from '../../contract/guestPaths';
import { selectFeaturesKnown, selectHasFeature } from '../api/backEnd';
import { errorText } from '../api/errorText';
import { GuestOrderView } from '../features/orders/GuestOrderView';
import { useGetGuestOrderQuery } from '../features/orders/guestOrderApi';
import { followTopic } from '../live/linkTopics';
import { useAppSelector } from '../store';
import { LinkButton } from '../ui/Button';
import { EmptyState, ErrorState } from '../ui/EmptyState';
import { PageMeta } from '../ui/PageMeta';
import { LoadingScreen } from '../ui/Spinner';
import { GuestPayment } from './GuestPayment';
import NotFoundPage from './NotFoundPage';

/** An order without an account, for whoever has its link (R15-132, R15-136). */
export function GuestOrderPage({ token }: { token: string }) {
	const known = useAppSelector(selectFeaturesKnown);
	const hasGuests = useAppSelector((state) => selectHasFeature(state, 'guest-orders'));
	if (!hasGuests) return known ? <NotFoundPage /> : <LoadingScreen />;
	return (
		<div className="narrow stack gap-5">
			<PageMeta title="Tu pedido" noindex />
			{/^[\w-]{43}$/.test(token) ? <FollowedOrder key={token} token={token} /> : <WrongLink />}
		</div>
	);
}

const WrongLink = () => (
	<EmptyState
		heading="h1"
		title="El enlace no abre ningún pedido"
		action={<LinkButton to="/products">Ver productos</LinkButton>}
	>
		Ábrelo de nuevo, completo, como lo guardaste o como está en el correo de tu pedido.
	</EmptyState>
);

function FollowedOrder({ token }: { token: string }) {
	const { placed = false }: { placed?: boolean } = useLocation().state ?? {};
	const { data, error, isFetching, refetch } = useGetGuestOrderQuery(token);
	useSilentReferrer();
	const isLoaded = data !== undefined;
	useEffect(
		function follow() {
			if (isLoaded) return followTopic(orderLinkTopic + token, () => void refetch());
		},
		[token, isLoaded, refetch],
	);
	if (data)
		return (
			<GuestOrderView
				order={data}
				token={token}
				placed={placed}
				payment={(digits) => <GuestPayment order={data} token={token} digits={digits} />}
			/>
		);
	if (!error) return <LoadingScreen />;
	if ('status' in error && error.status === 404) return <WrongLink />;
	return (
		<>
			<h1>Tu pedido</h1>
			<ErrorState
				message={errorText(error, 'No pudimos mostrar tu pedido')}
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		</>
	);
}

/** The header of the page says it too; this is for who came from within the shop. */
function useSilentReferrer(): void {
	useEffect(function tellNobody() {
		const meta = document.createElement('meta');
		meta.name = 'referrer';
		meta.content = 'no-referrer';
		document.head.append(meta);
		return () => meta.remove();
	}, []);
}
