import type { Tx } from '#platform/db';
import type { Attempts } from '#platform/db/attempts';
import { circlesOf, networkOf, shareOfSite } from '#platform/lib/guessLimits';
import { ShopError } from '#platform/lib/shopError';
import type { LockedProduct, StockChange } from '../catalog/stock/service';
import * as repository from './repository';

export interface MostOfAddress {
	visitors: number;
	/** Changed lines per minute. */
	lines: number;
}

/** Units for one visitor, and for all behind one address: mobile networks share theirs among many. */
const mostUnits = { ofVisitor: 200, ofAddress: 2000 };
/** Strangers together hold at most a third of a product's units, or the few that there are. */
const part = 3;

const tooMuch = () =>
	new ShopError(
		429,
		'hold_limit',
		'No podemos apartar tantas unidades a la vez. Puedes comprar igual mientras haya stock.',
	);

/** Call it before any lock or write. */
export async function admitLines(
	attempts: Pick<Attempts, 'count'>,
	{ lines: most }: MostOfAddress,
	address: string,
	lines: number,
): Promise<void> {
	if (lines === 0) return;
	for (const { key, max } of circlesOf(networkOf(address), most)) {
		const { made } = await attempts.count(`hold lines ${key}`, 60_000, lines);
		if (made > max) throw tooMuch();
	}
}

/** `hashes` of network and /48, which serialize the calls. */
export async function refuseTooMuch(
	tx: Tx,
	{ visitors: most }: MostOfAddress,
	hashes: readonly (string | null)[],
	given: readonly StockChange[],
): Promise<void> {
	const units = given.reduce((sum, { by }) => sum + by, 0);
	if (units > mostUnits.ofVisitor) throw tooMuch();
	if (units === 0) return;
	for (const [at, { units: others, visitors }] of (await repository.heldFrom(tx, hashes)).entries()) {
		const times = at === 0 ? 1 : shareOfSite;
		if (others + units > mostUnits.ofAddress * times || visitors >= most * times) throw tooMuch();
	}
}

/** Units that are held already stay. */
export function allowed(
	wanted: readonly StockChange[],
	before: ReadonlyMap<number, number>,
	products: ReadonlyMap<number, LockedProduct>,
	claims: readonly repository.Claims[],
	stranger: boolean,
): StockChange[] {
	const claimed = new Map(claims.map((row) => [row.productId, row]));
	return wanted.flatMap(({ productId, by }) => {
		const { stock, held } = products.get(productId) ?? { stock: 0, held: 0 };
		const { units: taken = 0, resting = false, near = false } = claimed.get(productId) ?? {};
		const has = before.get(productId) ?? 0;
		const onHand = stock + held;
		const share = Math.max(repository.few, Math.floor(onHand / part)) - taken;
		// With ever new keys one network could otherwise keep the last units off sale.
		const isResting = resting || (stranger && near && onHand <= repository.few);
		const most = isResting ? 0 : stranger ? share : by;
		const units = Math.min(by, stock + has, Math.max(has, most));
		return units > 0 ? [{ productId, by: units }] : [];
	});
}
