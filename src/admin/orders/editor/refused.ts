import * as v from 'valibot';
import { errorBody } from '#api/errorText';
import { OrderChanged } from '#contract/orders/order';
import { formatLocalMoney } from '#contract/shared/money';
import { countOf } from '#lib/text';
import type { Draft } from './draft';

export function problemsOf(error: unknown): Record<number, string> | null {
	const refused = v.safeParse(OrderChanged, errorBody(error));
	if (!refused.success) return null;
	return Object.fromEntries(
		refused.output.lines.map(({ productId, reason, available, price }) => {
			if (reason === 'gone') return [productId, 'Ya no está a la venta: quítalo'];
			if (reason === 'price') return [productId, `Ahora cuesta ${formatLocalMoney(price)}: revisa y guarda de nuevo`];
			return [productId, available > 0 ? `Solo quedan ${countOf(available, 'más', 'más')}` : 'No quedan más unidades'];
		}),
	);
}

export function withPrices(draft: Draft, error: unknown): Draft {
	const refused = v.safeParse(OrderChanged, errorBody(error));
	if (!refused.success) return draft;
	const added = draft.added.map((line) => {
		const changed = refused.output.lines.find(({ productId }) => productId === line.productId);
		return changed?.reason === 'price' ? { ...line, price: changed.price } : line;
	});
	const prices = refused.output.lines.flatMap(({ productId, reason, price }) =>
		reason === 'price' ? [[productId, price] as const] : [],
	);
	return { ...draft, added, today: { ...draft.today, ...Object.fromEntries(prices) } };
}
