import { api } from '#api';
import { parsedBy } from '#api/parse';
import { selectUser } from '#auth/authSlice';
import { knownHoldKey } from '#commerce/holds/holdKey';
import { holdKeyHeader } from '#contract/orders/holds';
import { ContainingOrder, orderPaths } from '#contract/orders/order';
import { knownOrderPath } from '#lib/existingOrder';
import { useAppSelector } from '#store';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';

interface OrderQuery {
	productIds: number[];
	key: string | null;
	/** Part of the cache key; the call identifies users by their session. */
	user: number | string | null;
}

const ownOrderApi = api.injectEndpoints({
	endpoints: (build) => ({
		getContainingOrder: build.query<ContainingOrder, OrderQuery>({
			query: ({ productIds, key }) => ({
				url: orderPaths.containing,
				method: 'POST',
				body: { productIds },
				...(key && { headers: { [holdKeyHeader]: key } }),
			}),
			transformResponse: parsedBy(ContainingOrder),
			providesTags: ['Order'],
		}),
	}),
});

export default function OwnOrderHint({ productIds }: { productIds: number[] }) {
	const user = useAppSelector(selectUser)?.id ?? null;
	const key = knownHoldKey();
	const { currentData } = ownOrderApi.useGetContainingOrderQuery(
		{ productIds, key, user },
		{ skip: key === null && user === null },
	);
	const order = currentData?.order;
	if (!order) return null;
	return (
		<Notice role="status">
			<span>Ya lo pediste: está en tu pedido </span>
			<b className="unbroken" translate="no">
				{order.orderNumber}
			</b>
			<span>. </span>
			<Link to={knownOrderPath(order)}>Ver mi pedido</Link>
		</Notice>
	);
}
