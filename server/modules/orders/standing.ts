import type { SeenStanding, Standing, StandingBody } from '#contract/orders/standing';
import type { PaymentMethod } from '#contract/orders/status';
import { isStranger } from '#platform/db';
import type { Origin } from '#platform/lib/origin';
import { ShopError } from '#platform/lib/shopError';
import { type Judgement, unbound } from './bounds';
import type { OrderParts } from './parts';

type Offers = Pick<OrderParts, 'payments'>;

const standingOf = ({ by }: Judgement, { payments }: Offers): Standing => ({
	ways: payments.offers().map(({ method }) => {
		const { request, minutes } = by(method);
		return { method, request, minutes };
	}),
});

/** Throws 409 `standing_changed` where the order would end worse than the shopper saw. */
export function refuseWorse(
	seen: SeenStanding | null | undefined,
	method: PaymentMethod,
	judgement: Judgement,
	offers: Offers,
): void {
	if (!seen || seen.request) return;
	const { request, minutes } = judgement.by(method);
	const isShorter = minutes !== null && (seen.minutes === null || minutes < seen.minutes);
	if (!request && !isShorter) return;
	const message = request
		? 'Mientras comprabas, otros pidieron lo mismo: ahora tu pedido lo confirma la tienda antes de que pagues.'
		: `Mientras comprabas, otros pidieron lo mismo: ahora tienes ${minutes} minutos para pagar.`;
	throw new ShopError(409, 'standing_changed', message, { details: { standing: standingOf(judgement, offers) } });
}

export function createStanding({ database, stock, bounds, payments }: OrderParts) {
	return async (
		visitor: { userId: number | null; origin: Origin },
		{ items, total }: StandingBody,
	): Promise<Standing> => {
		if (!bounds || !(await isStranger(database, visitor.userId))) return standingOf(unbound, { payments });
		const shown = await stock.shown(
			database,
			items.map(({ productId }) => productId),
		);
		const sold = items.filter(({ productId }) => shown.has(productId));
		const order = { ...visitor, stranger: true, total, items: sold, phones: [] };
		return standingOf(await bounds.foresee(database, order), { payments });
	};
}
