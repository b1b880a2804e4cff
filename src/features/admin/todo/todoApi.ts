import { userPaths } from '../../../../contract/account/user';
import { type PanelBody, Todo, todoPath } from '../../../../contract/admin/todo';
import { api } from '../../../api';
import { useIsOurs } from '../../../api/backEnd';
import { parsedBy } from '../../../api/parse';
import { isActive, stockOf } from '../../../lib/product';
import type { ChannelEvent } from '../../../live/actions';
import { productOf } from '../../../live/entities';
import { addLiveRows } from '../../../live/rows';

const extraOptions = { since: 2 };
const ownTag = { type: 'AdminProduct', id: 'todo' } as const;

const todoApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Has the tags of the lists that it counts, whose events and changes request it again. */
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

/** Windows of products are requested again for more events, while they are shown. */
function changesStock(event: ChannelEvent): boolean {
	if (!('product' in event) || event.type === 'PRODUCT_HELD') return false;
	const { previous } = event;
	const product = productOf(event);
	const stock = product !== null && isActive(product) ? stockOf(product) : null;
	return stock !== (previous?.active ? previous.stock : null);
}

addLiveRows({ refetches: [{ when: changesStock, tags: [ownTag], wait: 300, interval: 2000 }] });

/** Milliseconds. No event tells of a mail that failed. */
const interval = 60_000;

export function useTodo() {
	const isOurs = useIsOurs();
	return todoApi.useGetTodoQuery(undefined, {
		skip: !isOurs,
		pollingInterval: interval,
		skipPollingIfUnfocused: true,
	});
}

export const { useSavePanelMutation } = todoApi;
