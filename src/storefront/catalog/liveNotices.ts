import type { LiveEvent } from '#contract/live/live';
import { isActive } from '#lib/product';
import { liveEventReceived } from '#live/actions';
import { categoryOf, productOf } from '#live/entities';
import type { StartAppListening } from '#store';
import { coalescedNotices } from '#store/coalescedNotices';
import type { NoticeInput } from '#store/noticesSlice';

/** A rush ends after so long without an event. */
const rushGapMs = 1000;

const updatedForMs = 3000;

/** By path, not by an effect of the page: the first events come before it. */
const lists = {
	'/products': {
		key: 'live-product',
		thingOf: productOf,
		createdForMs: 5000,
		fresh: 'Nuevo producto',
		changed: 'Producto actualizado',
		freshMany: 'productos nuevos',
		changedMany: 'productos cambiaron',
	},
	'/categories': {
		key: 'live-category',
		thingOf: categoryOf,
		createdForMs: 4000,
		fresh: 'Nueva categoría',
		changed: 'Categoría actualizada',
		freshMany: 'categorías nuevas',
		changedMany: 'categorías cambiaron',
	},
};

const shownList = () => {
	const path = window.location.pathname.replace(/\/$/, '');
	return path === '/products' || path === '/categories' ? lists[path] : null;
};

/** R3-017, R4-40 … R4-42. `count`: products or categories of a rush. */
function publicNotice(event: LiveEvent, count: number, isMixed: boolean): NoticeInput | null {
	const list = shownList();
	const thing = list?.thingOf(event);
	if (!list || !thing || !isActive(thing)) return null;
	const { key, createdForMs, fresh, changed, freshMany, changedMany } = list;
	const created = event.type.endsWith('_CREATED');
	const isFresh = created && !isMixed;
	return {
		key,
		ofPage: window.location.pathname,
		...(created ? { tone: 'success', duration: createdForMs } : { tone: 'info', duration: updatedForMs }),
		text: count === 1 ? `${created ? fresh : changed}: ${thing.name}` : `${count} ${isFresh ? freshMany : changedMany}`,
	};
}

export function registerLiveNotices(startListening: StartAppListening): void {
	startListening({
		matcher: liveEventReceived.match,
		effect: coalescedNotices<ReturnType<typeof liveEventReceived>>({
			gap: rushGapMs,
			thingOf: ({ payload: { event } }) => ({ kind: window.location.pathname, id: shownList()?.thingOf(event)?.id }),
			noticeOf: ({ payload: { event } }, count, _state, isMixed) => publicNotice(event, count, isMixed),
		}),
	});
}
