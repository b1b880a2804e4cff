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

/**
 * A bought line with another number of units. Fewer keep their part of each reduction. More cost what the product costs
 * today (soles of a unit): the difference to the line's price stands as `LATER`.
 */
export function withUnits<Line extends EditedLine>(line: Line, quantity: number, today: number): Line {
	const { reductions, ...rest } = { ...line, quantity };
	const before = line.reductions ?? [];
	const all = quantity < line.quantity ? partsOf(before, line.quantity, quantity) : withLater(before, line, quantity, today);
	return { ...rest, ...(all.length > 0 && { reductions: all }) } as Line;
}

const partsOf = (reductions: readonly Reduction[], quantity: number, units: number): Reduction[] =>
	reductions.flatMap((reduction) => {
		const { total } = priceUnits([{ total: toCents(reduction.amount), quantity, before: 0, units }]);
		return total === 0 ? [] : { ...reduction, amount: toSoles(total) };
	});

function withLater(before: readonly Reduction[], line: EditedLine, quantity: number, today: number): Reduction[] {
	const others = before.filter(({ kind }) => kind !== 'LATER');
	const was = before.find(({ kind }) => kind === 'LATER');
	const cents = (toCents(line.price) - toCents(today)) * (quantity - line.quantity) + toCents(was?.amount ?? 0);
	return cents === 0 ? others : [...others, { kind: 'LATER', id: null, title: laterTitle, amount: toSoles(cents) }];
}
