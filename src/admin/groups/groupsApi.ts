import type * as v from 'valibot';
import { api } from '#api';
import { anyBody, parsedBy } from '#api/parse';
import { AdminGroupDto, adminGroupPaths, type GroupFormText, type SeparateBody } from '#contract/catalog/groupForm';
import type { ChannelEvent } from '#live/actions';
import { anyApi } from '#live/cachePatcher';
import { isOlderThan, movesUnits } from '#live/entities';
import { mapped } from '#live/listRow';
import { addLiveRows, row, type StateWithApi } from '#live/rows';
import { type ChangeArg, productTags } from '../kit/adminApi';
import { adminStockOf } from '../kit/entities/kinds';

const group = parsedBy(AdminGroupDto);

export const groupsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAdminGroup: build.query<AdminGroupDto, number>({
			query: (id) => adminGroupPaths.one(id),
			transformResponse: group,
			// A form must not begin with an old state.
			keepUnusedDataFor: 0,
			providesTags: (_group, _error, id) => [{ type: 'AdminGroup', id }],
		}),
		saveGroup: build.mutation<AdminGroupDto, { id: number | null; body: GroupFormText }>({
			query: ({ id, body }) => ({
				url: id === null ? adminGroupPaths.all : adminGroupPaths.one(id),
				method: id === null ? 'POST' : 'PUT',
				body,
			}),
			transformResponse: group,
			invalidatesTags: (_group, error) => (error ? [] : ['AdminGroup', ...productTags]),
		}),
		separate: build.mutation<unknown, ChangeArg & { id: number; body: v.InferInput<typeof SeparateBody> }>({
			query: ({ id, body }) => ({
				url: adminGroupPaths.separate(id),
				method: 'POST',
				body,
				responseHandler: anyBody,
			}),
			invalidatesTags: (_answer, error, { invalidate }) =>
				error || invalidate === false ? [] : ['AdminGroup', ...productTags],
		}),
	}),
});

const { getAdminGroup } = groupsApi.endpoints;

/** Applies units alone; any other change refetches. */
function applyToGroup(held: AdminGroupDto, event: ChannelEvent): AdminGroupDto {
	if (!('product' in event)) return held;
	const { product } = event;
	const stock = event.type === 'PRODUCT_HELD' ? event.product.stock : 'name' in product ? adminStockOf(product) : null;
	const products = mapped(held.products, (one) =>
		one.id !== product.id || stock === null || isOlderThan(one, product.version ?? null)
			? one
			: { ...one, stockQuantity: stock, version: product.version ?? one.version },
	);
	return products === held.products ? held : { ...held, products };
}

function groupsOutdatedBy(event: ChannelEvent, state: StateWithApi): boolean {
	if (!('product' in event) || event.type === 'PRODUCT_HELD' || movesUnits(event)) return false;
	const { product, previous } = event;
	const now = 'group' in product ? product.group?.id : undefined;
	const open = anyApi.util.selectCachedArgsForQuery(state, getAdminGroup.name) as number[];
	return open.some(
		(id) =>
			id === now ||
			id === previous?.groupId ||
			getAdminGroup
				.select(id)(state)
				.data?.products.some((one) => one.id === product.id),
	);
}

addLiveRows({
	rows: [row(getAdminGroup, applyToGroup)],
	refetches: [{ when: groupsOutdatedBy, tags: ['AdminGroup'], wait: 250, interval: 1000 }],
});

export const { useGetAdminGroupQuery, useSaveGroupMutation, useSeparateMutation } = groupsApi;
