import type { LiveEvent } from '#contract/live/live';
import { liveEventReceived } from '#live/actions';
import { categoryOf, productOf } from '#live/entities';
import type { NoticeInput } from '#store/noticesSlice';
import { type Arrival, useArrivalNotices } from './shared/useArrivalNotices';

type Shown = 'products' | 'categories';

/** R4-40, R4-41, R4-44. */
const createdForMs = 5000;
const updatedForMs = 3000;

/** A rush ends after this time without an event of its type. */
const rushGapMs = 1000;

const words = {
	products: {
		one: 'Producto actualizado',
		fresh: 'Nuevo producto',
		many: 'productos actualizados',
		mixed: 'productos cambiaron',
		freshMany: 'productos nuevos',
	},
	categories: {
		one: 'Categoría actualizada',
		fresh: 'Nueva categoría',
		many: 'categorías actualizadas',
		mixed: 'categorías cambiaron',
		freshMany: 'categorías nuevas',
	},
} as const;

const thingOf = (event: LiveEvent, shown: Shown) => (shown === 'products' ? productOf(event) : categoryOf(event));

/** `count`: things in the rush. */
export function adminNotice(event: LiveEvent, shown: Shown, count = 1, isMixed = false): NoticeInput | null {
	const thing = thingOf(event, shown);
	if (!thing) return null;
	const created = event.type.endsWith('_CREATED');
	const { one, fresh, many, freshMany, mixed } = words[shown];
	const subject = created ? fresh : one;
	const subjects = isMixed ? mixed : created ? freshMany : many;
	return {
		key: shown === 'products' ? 'live-product' : 'live-category',
		ofPage: window.location.pathname,
		...(created
			? ({ tone: 'success', duration: createdForMs } as const)
			: ({ tone: 'info', duration: updatedForMs } as const)),
		text: count === 1 ? `${subject}: ${thing.name}` : `${count} ${subjects}, lo último: ${thing.name}`,
	};
}

const arrivalOf = (shown: Shown): Arrival<ReturnType<typeof liveEventReceived>> => ({
	matcher: liveEventReceived.match,
	gap: rushGapMs,
	thingOf: ({ payload }) => ({ kind: shown, id: thingOf(payload.event, shown)?.id }),
	newsOf: ({ payload }, count, _state, isMixed) => adminNotice(payload.event, shown, count, isMixed),
});
const arrivals = { products: arrivalOf('products'), categories: arrivalOf('categories') };

/** Registered here, so that shoppers never download it. */
export const useAdminNotices = (shown: Shown): void => useArrivalNotices(arrivals[shown]);
