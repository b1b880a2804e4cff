import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { errorText } from '#api/errorText';
import { OurPage } from '#commerce/shop/NotFoundPage';
import type { GuestOrder } from '#contract/orders/guest';
import { orderLinkTopic } from '#contract/orders/link';
import { orderWords } from '#contract/orders/status';
import { followTopic } from '#live/linkTopics';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { LinkButton } from '#ui/Button';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { LoadingScreen } from '#ui/Spinner';
import { OrderPayment } from '../buying/OrderPayment';
import { OrderDocuments } from './documents/OrderDocuments';
import { GuestOrderView } from './GuestOrderView';
import { OpenGuestOrder } from './OpenGuestOrder';
import {
	digitsOf,
	isOther,
	refreshLinkedOrder,
	useGetLinkedOrderQuery,
	useOpenLinkedOrderMutation,
} from './orderLinkApi';
import { answerToProof } from './orderNews';
import { orderNotice } from './orderNotices';
import { concernsBuyer } from './payment/PaymentPanel';
import { storeDigits, storedDigits } from './storedDigits';

/** R15-132, R15-136. */
export function GuestOrderPage({ token }: { token: string }) {
	return (
		<OurPage>
			<div className="narrow stack gap-5">
				<PageMeta title="Tu pedido" noindex />
				{/^[\w-]{43}$/.test(token) ? <FollowedOrder key={token} token={token} /> : <WrongLink />}
			</div>
		</OurPage>
	);
}

const openFirst = 'Abre antes tu pedido, aquí debajo.';
const hiddenLead = ({ noun }: ReturnType<typeof orderWords>): string =>
	`Tus datos están ocultos, porque el enlace puede llegar a otras manos. Abre tu ${noun} para verlos y hacer cambios.`;

function leadOf({ payment }: GuestOrder): string {
	if (payment?.state === 'PROOF_SENT') return `Abre tu pedido para ver el comprobante que enviaste y tus datos.`;
	return payment?.revivableUntil
		? 'Abre tu pedido para recuperarlo o enviar tu comprobante.'
		: '¿Ya pagaste? Abre tu pedido para enviar tu comprobante y ver tus datos.';
}
const inAccount = 'Hazlo desde la cuenta en la que está el pedido.';

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
	const { data, error, isFetching, refetch } = useGetLinkedOrderQuery(token);
	const dispatch = useAppDispatch();
	useSilentReferrer();
	useAnswerToProof(data);
	const isLoaded = data !== undefined;
	const isOpening = useStoredDigits(token, data);
	useEffect(
		function follow() {
			if (isLoaded) return followTopic(orderLinkTopic + token, () => void dispatch(refreshLinkedOrder(token)));
		},
		[token, isLoaded, dispatch],
	);
	if (data && !isOpening) {
		const by = { token, digits: digitsOf(data) };
		const locked = by.digits ? undefined : data.adopted ? inAccount : openFirst;
		const { payment } = data;
		const words = orderWords(data);
		const inPayment = payment ? concernsBuyer({ ...data, payment }) : false;
		const opening =
			!locked || data.adopted ? null : (
				<OpenGuestOrder
					token={token}
					asks={data.asks}
					lead={inPayment ? leadOf(data) : hiddenLead(words)}
					words={words}
					next={inPayment ? 'pago' : 'entrega'}
				/>
			);
		return (
			<GuestOrderView
				order={data}
				token={token}
				placed={placed}
				payment={<OrderPayment order={data} by={by} locked={locked} opening={inPayment && opening} />}
				opening={!inPayment && opening}
				documents={<OrderDocuments order={by} />}
			/>
		);
	}
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

/** Opens with the digits typed in this tab before a reload; true until then. */
function useStoredDigits(token: string, order: GuestOrder | undefined): boolean {
	const [open, { isUninitialized, isLoading }] = useOpenLinkedOrderMutation();
	const closed = order && !order.personal && !order.adopted ? order.orderNumber : null;
	const digits = closed === null ? null : storedDigits(closed);
	useEffect(
		function openAgain() {
			if (closed === null || digits === null) return;
			void open({ token, digits }).then(({ error }) => {
				if (error && isOther(error)) storeDigits(closed, '');
			});
		},
		[open, token, closed, digits],
	);
	return digits !== null && (isUninitialized || isLoading);
}

/** R15-326. Changes since the page opened. */
function useAnswerToProof(order: GuestOrder | undefined): void {
	const dispatch = useAppDispatch();
	const { orderNumber, payment } = order ?? {};
	const { state, message = '' } = payment ?? {};
	const previous = useRef<string | null>(null);
	useEffect(
		function notifyAnswer() {
			if (!orderNumber || !state) return;
			const current = `${state} ${message}`;
			const answer = previous.current !== null && previous.current !== current && answerToProof({ state, message });
			previous.current = current;
			if (answer) dispatch(noticeShown(orderNotice(orderNumber, answer)));
		},
		[dispatch, orderNumber, state, message],
	);
}

/** For navigation within the shop, which the header does not cover. */
function useSilentReferrer(): void {
	useEffect(function hideReferrer() {
		const meta = document.createElement('meta');
		meta.name = 'referrer';
		meta.content = 'no-referrer';
		document.head.append(meta);
		return () => meta.remove();
	}, []);
}
