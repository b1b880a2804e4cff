import { missingForCoupon, nextStepOf } from '#contract/offers/reduce';
import type { CartRule } from '#contract/offers/reductions';
import { formatShopMoney } from '#contract/shared/money';
import type { ToPay } from './useToPay';

/** Null for a set that is complete, and after the last step. */
function unitsHint(lines: ReturnType<typeof linesOf>, rule: CartRule): string | null {
	const next = nextStepOf(lines, rule);
	const { terms } = rule;
	if (!next || (terms.kind === 'EVERY' && next.units === terms.of)) return null;
	const add = `Agrega ${next.units} más y`;
	const off = `${next.percent} % menos`;
	if (terms.kind === 'STEPS') return `${add} todas tienen ${off}`;
	const isFree = next.percent === 100;
	if (terms.reduced > 1) return `${add} ${terms.reduced} ${isFree ? 'salen gratis' : `tienen ${off}`}`;
	return `${add} la ${terms.of}.ª ${isFree ? 'sale gratis' : `tiene ${off}`}`;
}

const linesOf = ({ lines }: Pick<ToPay, 'lines'>) => lines.map((line) => ({ ...line, productId: line.id }));

interface CartHint {
	id: number;
	/** Spanish. */
	text: string;
	/** Of the rule: it says of which products. */
	title: string;
}

/** For each rule that few more units would reach. */
export function hintsOf(toPay: Pick<ToPay, 'lines' | 'offers'>): CartHint[] {
	const lines = linesOf(toPay);
	const { rules } = toPay.offers;
	return rules.flatMap((rule) => {
		const text = unitsHint(lines, rule);
		return text === null ? [] : { id: rule.id, text, title: rule.title };
	});
}

/** Why a coupon that counts reduces nothing yet; null where it reduces. Spanish. */
export function couponHint(toPay: Pick<ToPay, 'lines' | 'offers'>): string | null {
	const { coupon, rules } = toPay.offers;
	if (!coupon || toPay.lines.some(({ reductions }) => reductions?.some(({ kind }) => kind === 'COUPON'))) return null;
	const missing = missingForCoupon(linesOf(toPay), rules, coupon);
	if (missing > 0) return `Agrega ${formatShopMoney(missing)} más y tu cupón vale`;
	return 'Tu cupón no se suma a las rebajas que ya tiene tu carrito';
}
