import type { DeliveryOption } from '#contract/delivery/quote';
import { useShop } from '#ui/shop';
import { type Quote, useGetDeliveryQuoteQuery } from './quoteApi';

export interface QuoteState {
	/** The earlier one stays until a change of plan or total is answered. */
	quote: Quote | undefined;
	failed: boolean;
	loading: boolean;
	retry: () => void;
}

/** A page that stays open past the cut-off hour promises another day. */
const pollingMs = 10 * 60_000;

export interface QuotedCart {
	/** Soles. */
	total: number;
	lines: ReadonlyArray<{ id: number; quantity: number }>;
}

/** Null if the shop has no delivery plan; without a district there is no request. */
export function useQuote(districtCode: string, { total, lines }: QuotedCart): QuoteState | null {
	const { delivery: version = 0 } = useShop();
	const hasPlan = version > 0;
	const { data, isError, isFetching, refetch } = useGetDeliveryQuoteQuery(
		{ districtCode, total, items: lines.map(({ id, quantity }) => ({ productId: id, quantity })), version },
		{ skip: !hasPlan || districtCode === '', pollingInterval: pollingMs },
	);
	if (!hasPlan) return null;
	const quote = data?.districtCode === districtCode ? data : undefined;
	return { quote, failed: isError && !quote, loading: isFetching, retry: () => void refetch() };
}

/** A shopper expects a delivery; the fee that an agency collects is unknown. */
const ranks = { OWN: 0, AGENCY: 0, AT_DESTINATION: 1, PICKUP: 2 };

/** A delivery before a pick-up, then by fee. */
export const byPreference = (options: readonly DeliveryOption[]): DeliveryOption[] =>
	[...options].sort((a, b) => ranks[a.kind] - ranks[b.kind] || a.fee - b.fee);
