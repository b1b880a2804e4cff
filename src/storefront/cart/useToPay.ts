import { useMemo } from 'react';
import type { Shipping } from '#commerce/delivery/shipping';
import { type CartReductions, reduceLines } from '#contract/offers/reduce';
import type { Reduction } from '#contract/offers/reductions';
import { toPayLabel } from '#contract/offers/words';
import { pricesInSoles, type ReductionSums, reductionSums } from '#contract/orders/prices';
import { useCartState } from './CartProvider';
import {
	type CartItem,
	type CartState,
	type LineChanges,
	selectCartChanges,
	selectCartCount,
	selectCartItems,
} from './cartSlice';
import { heldOf, type OwnUnits, problemOf, unitsFor } from './lineProblem';
import { type CartOffersView, useCartOffers } from './useCartOffers';

export interface PaidLine extends CartItem {
	/** By rules and coupon; absent where the shop told none. */
	reductions?: Reduction[];
}

export interface CartRow {
	item: CartItem;
	changes: LineChanges;
	/** Spanish; null where the line can be bought. */
	problem: string | null;
	/** Available units. */
	units: number;
	/** Soles, struck; null without an offer. */
	listPrice: number | null;
	/** Soles for `units`, with what reduces them. */
	total: number;
	/** Soles for all units of the line at their price. */
	all: number;
	reductions: readonly Reduction[];
	/** The price is that of the visitor's hold. */
	isPriceHeld: boolean;
}

export interface ToPay {
	rows: CartRow[];
	lines: PaidLine[];
	/** Soles, without delivery. */
	total: number;
	/** Null where nothing is reduced. */
	sums: ReductionSums | null;
	count: number;
	/** Unavailable units. */
	lost: number;
	offers: CartOffersView;
}

/** Soles by product: offer prices that the visitor's hold keeps. */
export type HeldPrices = ReadonlyMap<number, number>;

/** At the lower of both prices. */
export const atHeldPrices = (items: readonly CartItem[], held: HeldPrices | undefined): CartItem[] =>
	items.map((item) => ({ ...item, price: Math.min(item.price, held?.get(item.id) ?? item.price) }));

/** With the reductions of rules and coupon; unchanged where the shop told of neither. */
export function reducedLines(
	items: readonly CartItem[],
	changes: CartState['changes'],
	offers: CartReductions,
	listed: readonly CartItem[] = items,
): PaidLine[] {
	if (offers.rules.length === 0 && !offers.coupon) return [...items];
	const lines = items.map((item, at) => {
		const current = listed[at]?.price ?? item.price;
		const offer = changes[item.id]?.offer;
		// A held price is an offer's, which may be over.
		const kept = item.price < current ? { id: 0, title: '', listPrice: current } : null;
		const { id, title, listPrice } = offer ?? kept ?? {};
		return { ...item, productId: item.id, listPrice, offer: id === undefined ? null : { id, title: title ?? '' } };
	});
	return reduceLines(lines, offers).map(({ reductions }, at) => ({
		...(items[at] as CartItem),
		reductions: reductions.filter(({ kind }) => kind !== 'OFFER'),
	}));
}

/** An order of the cart; the store itself counts all lines (R4-14). */
export function useToPay(own: OwnUnits, held?: HeldPrices): ToPay {
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const all = useCartState(selectCartCount);
	const offers = useCartOffers(items);
	const { rules, coupon } = offers;
	const priced = useMemo(() => {
		const states = atHeldPrices(items, held).map((item) => {
			const of = [changes[item.id] ?? {}, item.quantity, heldOf(own, item)] as const;
			return { item, changes: of[0], problem: problemOf(...of), units: unitsFor(...of) };
		});
		const whole = pricesInSoles({ lines: states.map(({ item }) => item) }).lines;
		const available = states.map(({ item, units }) => ({ ...item, quantity: units }));
		const sold = pricesInSoles({ lines: reducedLines(available, changes, { rules, coupon }, items) });
		const rows = states.map((row, at) => ({
			...row,
			listPrice: row.changes.offer?.listPrice ?? null,
			total: sold.lines[at]?.total ?? 0,
			all: whole[at]?.total ?? 0,
			reductions: sold.lines[at]?.reductions ?? [],
			isPriceHeld: row.item.price < (items[at]?.price ?? 0),
		}));
		const count = states.reduce((sum, { units }) => sum + units, 0);
		const lines: PaidLine[] = sold.lines.filter(({ quantity }) => quantity > 0);
		return { rows, lines, total: sold.total, sums: reductionSums(lines), count, lost: all - count };
	}, [items, changes, all, own, held, rules, coupon]);
	return { ...priced, offers };
}

/** Soles. Without anything to send, no delivery is charged. */
export const withFee = ({ lines, count }: ToPay, shipping: Shipping | undefined): number =>
	pricesInSoles({ lines, delivery: count > 0 ? shipping?.fee : 0 }).total;

/** Where something is taken off, the store's own total (R4-14) is another one. */
export const totalLabel = ({ sums }: ToPay, shipping: Shipping | undefined): string => {
	const label = shipping?.totalLabel ?? 'Total';
	return sums ? label.replace('Total', toPayLabel) : label;
};
