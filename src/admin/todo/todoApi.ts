import { api } from '#api';
import { useIsOurs } from '#api/backEnd';
import { parsedBy } from '#api/parse';
import { userPaths } from '#contract/account/user';
import { type PanelBody, Todo, todoPath } from '#contract/admin/todo';
import { lowStock } from '#contract/catalog/admin';
import { isActive, stockOf } from '#lib/product';
import type { ChannelEvent } from '#live/actions';
import { productOf } from '#live/entities';
import { addLiveRows, type StateWithApi } from '#live/rows';

const extraOptions = { since: 2 };
const ownTag = { type: 'AdminProduct', id: 'todo' } as const;

const todoApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Has the tags of the counted lists, whose events and changes refetch it. */
		getTodo: build.query<Todo, void>({
			query: () => todoPath,
			extraOptions,
			transformResponse: parsedBy(Todo),
			providesTags: ['AdminOrder', 'Complaint', 'Mail', ownTag],
		}),
		savePanel: build.mutation<unknown, PanelBody>({
			query: (body) => ({ url: userPaths.panel, method: 'PUT', body }),
			extraOptions,
			invalidatesTags: [],
		}),
	}),
});

/** Shown windows of products refetch for more events. */
function crossesLowStock(event: ChannelEvent, before: StateWithApi): boolean {
	if (!('product' in event) || event.type === 'PRODUCT_HELD') return false;
	const limit = todoApi.endpoints.getTodo.select()(before).data?.lowStock ?? lowStock;
	const { previous } = event;
	const product = productOf(event);
	const isLow = product !== null && isActive(product) && (stockOf(product) ?? Number.POSITIVE_INFINITY) <= limit;
	return isLow !== Boolean(previous?.active && previous.stock <= limit);
}

addLiveRows({ refetches: [{ when: crossesLowStock, tags: [ownTag], wait: 300, interval: 2000 }] });

/** No event announces a failed mail. */
const pollMs = 60_000;

export function useTodo() {
	const isOurs = useIsOurs();
	return todoApi.useGetTodoQuery(undefined, {
		skip: !isOurs,
		pollingInterval: pollMs,
		skipPollingIfUnfocused: true,
	});
}

export const { useSavePanelMutation } = todoApi;
