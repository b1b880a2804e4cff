import { useShop } from '#ui/shop';
import { type Quote, useGetDeliveryQuoteQuery } from './quoteApi';

export interface QuoteState {
	/** The earlier quote stays until a change of plan or total is answered. */
	quote: Quote | undefined;
	failed: boolean;
	loading: boolean;
	retry: () => void;
}

/** Milliseconds: a page that stays open past the cut-off hour promises another day. */
const stale = 10 * 60_000;

export interface QuotedCart {
	/** Soles. */
	total: number;
	lines: ReadonlyArray<{ id: number; quantity: number }>;
}

/** Null where the shop has no plan of delivery; without a district there is no request. */
export function useQuote(districtCode: string, { total, lines }: QuotedCart): QuoteState | null {
	const { delivery: version = 0 } = useShop();
	const asked = version > 0;
	const { data, isError, isFetching, refetch } = useGetDeliveryQuoteQuery(
		{ districtCode, total, items: lines.map(({ id, quantity }) => ({ productId: id, quantity })), version },
		{ skip: !asked || districtCode === '', pollingInterval: stale },
	);
	if (!asked) return null;
	const quote = data?.districtCode === districtCode ? data : undefined;
	return { quote, failed: isError && !quote, loading: isFetching, retry: () => void refetch() };
}
