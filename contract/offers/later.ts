import { priceUnits } from '../orders/prices';
import { toCents, toSoles } from '../shared/money';
import type { Reduction } from './reductions';

interface EditedLine {
	/** Soles of a unit. */
	price: number;
	quantity: number;
	reductions?: readonly Reduction[] | null | undefined;
}

const laterTitle = 'Unidades agregadas después';

const shareOf = (amount: number, quantity: number, units: number): number =>
	toSoles(priceUnits([{ total: toCents(amount), quantity, before: 0, units }]).total);

/**
 * A bought line with another number of units. More cost what the product costs today (soles of a unit): the difference
 * to the line's price stands as `LATER`. Fewer are first those that came later; then each reduction keeps its part.
 */
export function withUnits<Line extends EditedLine>(line: Line, quantity: number, today: number): Line {
	const { reductions, ...rest } = line;
	const all = reductionsOf(line, quantity, today);
	return { ...rest, quantity, ...(all.length > 0 && { reductions: all }) } as Line;
}

function reductionsOf({ price, quantity: before, reductions }: EditedLine, quantity: number, today: number) {
	const others = (reductions ?? []).filter(({ kind }) => kind !== 'LATER');
	const later = { amount: 0, units: 0, ...reductions?.find(({ kind }) => kind === 'LATER') };
	const first = before - later.units;
	const units = Math.max(0, quantity - first);
	const kept = quantity < first ? partsOf(others, first, quantity) : others;
	const more = (toCents(price) - toCents(today)) * Math.max(0, quantity - before);
	const stays = units < later.units ? shareOf(later.amount, later.units, units) : later.amount;
	const amount = toSoles(toCents(stays) + more);
	// Without a difference it still says how many units the other reductions are not of.
	if (units === 0 || (amount === 0 && others.length === 0)) return kept;
	return [...kept, { kind: 'LATER' as const, id: null, title: laterTitle, amount, units }];
}

/** Their sum is the part of their sum: rounded one by one they could take a unit's last céntimo. `OFFER` is in the price. */
function partsOf(reductions: readonly Reduction[], quantity: number, units: number): Reduction[] {
	const upTo = (cents: number): number => toCents(shareOf(toSoles(cents), quantity, units));
	let whole = 0;
	return reductions.flatMap((one) => {
		const start = one.kind === 'OFFER' ? 0 : whole;
		const end = start + toCents(one.amount);
		if (one.kind !== 'OFFER') whole = end;
		const amount = toSoles(upTo(end) - upTo(start));
		return amount === 0 ? [] : { ...one, amount };
	});
}
