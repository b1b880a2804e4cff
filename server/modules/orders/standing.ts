import type { ShownStanding, Standing, StandingBody } from '#contract/orders/standing';
import type { PaymentMethod } from '#contract/orders/status';
import { isUnverifiedBuyer } from '#platform/db';
import type { Origin } from '#platform/lib/origin';
import { ShopError } from '#platform/lib/shopError';
import type { OrderParts } from './parts';
import { noLimits, type RiskCheck } from './riskLimits';

type Offers = Pick<OrderParts, 'payments'>;

const standingOf = ({ termsOf }: RiskCheck, { payments }: Offers): Standing => ({
	ways: payments.offers().map(({ method }) => {
		const { requiresApproval, minutes } = termsOf(method);
		return { method, request: requiresApproval, minutes };
	}),
});

/** Throws 409 `standing_changed` where the order would end worse than the shopper saw. */
export function refuseWorse(
	seenStanding: ShownStanding | null | undefined,
	method: PaymentMethod,
	check: RiskCheck,
	offers: Offers,
): void {
	if (!seenStanding || seenStanding.request) return;
	const { requiresApproval, minutes } = check.termsOf(method);
	const isShorter = minutes !== null && (seenStanding.minutes === null || minutes < seenStanding.minutes);
	if (!requiresApproval && !isShorter) return;
	const message = requiresApproval
		? 'Mientras comprabas, otros pidieron lo mismo: ahora tu pedido lo confirma la tienda antes de que pagues.'
		: `Mientras comprabas, otros pidieron lo mismo: ahora tienes ${minutes} minutos para pagar.`;
	throw new ShopError(409, 'standing_changed', message, { details: { standing: standingOf(check, offers) } });
}

export function createStanding({ database, stock, riskLimits, payments }: OrderParts) {
	return async (
		visitor: { userId: number | null; origin: Origin },
		{ items, total }: StandingBody,
	): Promise<Standing> => {
		if (!riskLimits || !(await isUnverifiedBuyer(database, visitor.userId))) return standingOf(noLimits, { payments });
		const shown = await stock.shown(
			database,
			items.map(({ productId }) => productId),
		);
		const sold = items.filter(({ productId }) => shown.has(productId));
		const order = { ...visitor, isUnverified: true, total, items: sold, phones: [] };
		return standingOf(await riskLimits.preview(database, order), { payments });
	};
}
