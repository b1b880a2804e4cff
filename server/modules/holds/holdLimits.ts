import type { Tx } from '#platform/db';
import { type Limits, rateLimitScopes } from '#platform/db/limits';
import { ShopError } from '#platform/lib/shopError';
import { shopLimits, siteShare } from '#platform/lib/shopLimits';
import type { LockedProduct, StockChange } from '../catalog/stock/service';
import * as repository from './repository';
import { byProduct, unitsOf, unitsOfOffer } from './units';

const tooMuch = () =>
	new ShopError(
		429,
		'hold_limit',
		'No podemos apartar tantas unidades a la vez. Puedes comprar igual mientras haya stock.',
	);

/** Call it before any lock or write. */
export async function countLines(limits: Pick<Limits, 'consume'>, address: string, lines: number): Promise<void> {
	const scopes = rateLimitScopes('holdLinesPerNetwork', address, (network) => `hold lines ${network}`);
	if (lines > 0) await limits.consume(scopes, { by: lines, refusal: tooMuch });
}

/** `hashes` of network and /48, which serialize the calls. */
export async function refuseTooMany(
	tx: Tx,
	limits: Pick<Limits, 'max'>,
	hashes: readonly (string | null)[],
	granted: readonly StockChange[],
): Promise<void> {
	const units = granted.reduce((sum, { by }) => sum + by, 0);
	if (units > shopLimits.heldUnitsPerVisitor.max) throw tooMuch();
	if (units === 0) return;
	const most = { units: shopLimits.heldUnitsPerNetwork.max, visitors: limits.max('holdingVisitorsPerNetwork') };
	for (const [at, { units: others, visitors }] of (await repository.heldFrom(tx, hashes)).entries()) {
		const times = at === 0 ? 1 : siteShare;
		if (others + units > most.units * times || visitors >= most.visitors * times) throw tooMuch();
	}
}

export function grantedUnits(
	requested: readonly StockChange[],
	own: readonly repository.HoldRow[],
	products: ReadonlyMap<number, LockedProduct>,
	claims: readonly repository.Claims[],
	isUnverified: boolean,
): StockChange[] {
	const before = byProduct(unitsOf(own));
	const claimed = new Map(claims.map((row) => [row.productId, row]));
	return requested.flatMap(({ productId, by }) => {
		const product = products.get(productId);
		const { stock, held } = product ?? { stock: 0, held: 0 };
		const { units: others = 0, resting = false, near = false } = claimed.get(productId) ?? {};
		const has = before.get(productId) ?? 0;
		const onHand = stock + held;
		const few = shopLimits.heldUnitsAnyway.max;
		const share = Math.max(few, Math.floor(onHand / shopLimits.heldShare.max)) - others;
		// With ever new keys one network could otherwise keep the last units, or those of an offer of few, off sale.
		const isFew = onHand <= few || (product?.offer?.left ?? onHand) <= few;
		const isResting = resting || (isUnverified && near && isFew);
		const most = isResting ? 0 : isUnverified ? share : by;
		const ofOffer = product ? unitsOfOffer(own, product) : 0;
		const units = Math.min(by, stock + has, ofOffer, Math.max(has, most));
		return units > 0 ? [{ productId, by: units }] : [];
	});
}
