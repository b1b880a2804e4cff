import { useParams } from 'react-router-dom';
import { errorText } from '#api/errorText';
import { OrderProgress } from '#commerce/progress/OrderProgress';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { ErrorState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { LoadingScreen } from '#ui/Spinner';
import { drawOwnPayment } from '../buying/OrderPayment';
import { OrderPlaced } from '../checkout/OrderPlaced';
import { GuestOrderPage } from './GuestOrderPage';
import { useGetOrderQuery } from './ordersApi';
import '#ui/patterns.css';

/** R10-01. Guests open it by a link's token. */
export default function CheckoutDonePage() {
	const { id = '', token } = useParams();
	if (token !== undefined) return <GuestOrderPage token={token} />;
	return /^[1-9]\d{0,9}$/.test(id) ? (
		<>
			<PageMeta title="Tu pedido" noindex />
			<Confirmation id={Number(id)} />
		</>
	) : (
		<NotFoundPage />
	);
}

function Confirmation({ id }: { id: number }) {
	const { data, error, isFetching, refetch } = useGetOrderQuery(id);
	if (data) {
		const { status, request, payment } = data;
		const progress = <OrderProgress status={status} explained request={request} payment={payment?.state} />;
		return <OrderPlaced order={data} payment={payment && drawOwnPayment(data)} progress={progress} />;
	}
	if (error && 'status' in error && error.status === 400) return <NotFoundPage />;
	if (error)
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
	return <LoadingScreen />;
}
