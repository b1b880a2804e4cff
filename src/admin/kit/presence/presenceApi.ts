import * as v from 'valibot';
import {
	areaOfKind,
	OpenThing,
	type PresenceArea,
	type PresenceBody,
	PresenceEvent,
	presencePaths,
} from '#contract/admin/presence';
import { presenceTopics } from '#contract/live/topics';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import { addLiveRows } from '#live/rows';
import type { AppDispatch } from '#store';

const parseThings = parsedBy(v.array(OpenThing));

export const presenceApi = api.injectEndpoints({
	endpoints: (build) => ({
		getPresence: build.query<OpenThing[], PresenceArea>({
			query: (area) => presencePaths.area(area),
			transformResponse: parseThings,
			providesTags: ['Presence'],
		}),
		sayOpen: build.mutation<OpenThing[], PresenceBody>({
			query: (body) => ({ url: presencePaths.area(areaOfKind[body.kind]), method: 'POST', body }),
			transformResponse: parseThings,
			invalidatesTags: [],
			onQueryStarted: async ({ kind }, { dispatch, queryFulfilled }) => {
				const answer = await queryFulfilled.catch(() => null);
				// Repairs what the live channel may have lost.
				if (answer) dispatch(presenceApi.util.updateQueryData('getPresence', areaOfKind[kind], () => answer.data));
			},
		}),
		/** Works while the page unloads. */
		sayClosed: build.mutation<void, { area: PresenceArea; place: string }>({
			query: ({ area, place }) => ({
				url: presencePaths.place(area, place),
				method: 'DELETE',
				keepalive: true,
			}),
			transformResponse: () => undefined,
			// The live channel updates it.
			invalidatesTags: [],
		}),
	}),
});

/** Each message has all people of a thing, so the last one is enough. */
const applyMessage = (message: unknown) => (dispatch: AppDispatch) => {
	const read = v.safeParse(PresenceEvent, message);
	if (!read.success) return;
	const { thing } = read.output;
	dispatch(
		presenceApi.util.updateQueryData('getPresence', areaOfKind[thing.kind], (things) => [
			...things.filter(({ kind, id }) => kind !== thing.kind || id !== thing.id),
			...(thing.people.length > 0 ? [thing] : []),
		]),
	);
};

addLiveRows({
	volatile: Object.fromEntries(Object.values(presenceTopics).map((topic) => [topic, applyMessage])),
});

export const { useGetPresenceQuery } = presenceApi;
