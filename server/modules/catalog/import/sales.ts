import { limaTime, limaYear } from '#contract/shared/time';
import type { Tx } from '#platform/db';
import type { FileSale, JudgedSale } from './fileSale';
import type { ReadRow } from './readRows';
import { compareSales } from './saleOffers';

/** The last minute of next year. */
const endWithout = ({ from }: FileSale, now: number): number =>
	limaTime(`${limaYear(Math.max(now, from ?? 0)) + 1}-12-31`, '23:59') + 60_000;

/** Null for what the shop has already, or what is over. `tooHigh`: rows that would not lower their price. */
export async function judgeSales(
	db: Tx,
	number: string,
	rows: readonly ReadRow[],
	now: number,
): Promise<{ sales: (JudgedSale | null)[]; tooHigh: number[] }> {
	const named = rows.flatMap(({ sale, row, product }, at) =>
		sale && row ? [{ ...sale, at, productId: product?.id ?? null, listPrice: row.price }] : [],
	);
	const sales = rows.map((): JudgedSale | null => null);
	const tooHigh: number[] = [];
	for (const [place, { isNews, lowers, before }] of (await compareSales(db, number, named)).entries()) {
		const sale = named[place];
		if (!sale || !isNews) continue;
		const { at, price, from, until, productId } = sale;
		if (!lowers) tooHigh.push(at);
		else sales[at] = { price, from, until, end: until ?? endWithout(sale, now), productId, before };
	}
	return { sales, tooHigh };
}
