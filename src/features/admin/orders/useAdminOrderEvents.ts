import { addListener } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import * as v from 'valibot';
import { type AdminOrder, AdminOrderEvent } from '../../../../contract/adminOrders';
import { api } from '../../../api';
import { adminOrderEventReceived } from '../../../live/actions';
import { type AppDispatch, type Ports, type RootState, useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { adminOrdersApi, orderMoved } from './adminOrdersApi';
import { withOrder } from './orderPage';

/** Milliseconds: how long a new order is told of; how soon, and how often at most, its lists are asked for again. */
const toldFor = 8000;
const firstWait = 300;
const betweenRefetches = 2000;
/** Events kept for answers that were on their way when they came. */
const kept = 100;

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();

/**
 * While the back office is open, follows the orders of the shop. A new one is told wherever one is, with sample data
 * on screen as well: a real order wants to be seen to. The cached lists follow by themselves, and only screens that
 * show real orders hold any.
 */
export function useAdminOrderEvents(): void {
	const dispatch = useAppDispatch();
	useEffect(
		function followOrders() {
			return follow(dispatch);
		},
		[dispatch],
	);
}

/** The event of a message; null, and a word in the log, when it is none. */
function readEvent(message: unknown): AdminOrderEvent | null {
	const read = v.safeParse(AdminOrderEvent, message);
	if (read.success) return read.output;
	console.warn('A message about an order could not be read and was ignored.');
	return null;
}

/** A notice per new order; of several in a short time one that counts them, so that a rush does not bury the screen. */
function noticesOfNewOrders() {
	const told = new Set<number>();
	let recent = { count: 0, until: 0 };
	return ({ type, order: { id, orderNumber, total } }: AdminOrderEvent, now: number) => {
		if (type !== 'ORDER_CREATED' || told.has(id)) return null;
		told.add(id);
		recent = { count: now < recent.until ? recent.count + 1 : 1, until: now + toldFor };
		const order = `${orderNumber} · S/. ${total}`;
		const text = recent.count === 1 ? `Nuevo pedido ${order}` : `${recent.count} pedidos nuevos, el último ${order}`;
		return noticeShown({ key: 'admin-order', tone: 'success', duration: toldFor, text });
	};
}

/**
 * Tells of new orders and brings the cached lists up. Cached rows change at once. Counts, places and figures only the
 * server knows: they are asked for again shortly after, in a rush of orders every two seconds. An answer that was on
 * its way when an event came may be older than it, so it gets the event again.
 */
function follow(dispatch: AppDispatch): () => void {
	const noticeOf = noticesOfNewOrders();
	let arrived: Array<{ place: number; order: AdminOrder }> = [];
	let places = 0;
	const startedAt = new Map<string, number>();
	let refetchWaits = false;
	let lastRefetch = Number.NEGATIVE_INFINITY;

	const events = dispatch(
		listen({
			actionCreator: adminOrderEventReceived,
			effect: async ({ payload }, { dispatch: change, extra, delay }) => {
				const event = readEvent(payload);
				if (!event) return;
				const notice = noticeOf(event, extra.now());
				if (notice) change(notice);
				places += 1;
				arrived = [...arrived, { place: places, order: event.order }].slice(-kept);
				change(orderMoved(event.order));
				if (refetchWaits) return;
				refetchWaits = true;
				await delay(Math.max(firstWait, lastRefetch + betweenRefetches - extra.now()));
				refetchWaits = false;
				lastRefetch = extra.now();
				change(api.util.invalidateTags(['AdminOrder', 'Sales']));
			},
		}),
	);
	const { getAdminOrders } = adminOrdersApi.endpoints;
	const requests = dispatch(
		listen({
			matcher: getAdminOrders.matchPending,
			effect: ({ meta }) => void startedAt.set(meta.requestId, places),
		}),
	);
	const answers = dispatch(
		listen({
			matcher: getAdminOrders.matchFulfilled,
			effect: ({ meta }, { dispatch: change }) => {
				const since = startedAt.get(meta.requestId) ?? places;
				startedAt.delete(meta.requestId);
				const missed = arrived.filter(({ place }) => place > since).map(({ order }) => order);
				if (missed.length > 0)
					change(
						adminOrdersApi.util.updateQueryData('getAdminOrders', meta.arg.originalArgs, (page) =>
							missed.reduce(withOrder, page),
						),
					);
			},
		}),
	);
	const failures = dispatch(
		listen({
			matcher: getAdminOrders.matchRejected,
			effect: ({ meta }) => void startedAt.delete(meta.requestId),
		}),
	);
	return () => {
		for (const stop of [events, requests, answers, failures]) stop({ cancelActive: true });
	};
}
