import * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import { areaOfKind, OpenThing, type PresenceBody, PresenceEvent, presencePaths } from '#contract/admin/presence';
import { type PresenceArea, presenceTopic } from '#contract/admin/presenceAreas';
import type { LiveDispatch } from '#live/cachePatcher';
import { addLiveRows } from '#live/rows';

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
				// Repairs losses of the live channel.
				if (answer) dispatch(presenceApi.util.updateQueryData('getPresence', areaOfKind[kind], () => answer.data));
			},
		}),
		/** Survives the unloading of the page. */
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

/** Each message has all people of a thing, so the last suffices. */
const applyMessage =
	({ thing }: PresenceEvent) =>
	(dispatch: LiveDispatch) =>
		void dispatch(
			presenceApi.util.updateQueryData('getPresence', areaOfKind[thing.kind], (things) => [
				...things.filter(({ kind, id }) => kind !== thing.kind || id !== thing.id),
				...(thing.people.length > 0 ? [thing] : []),
			]),
		);

addLiveRows({
	messages: {
		[presenceTopic('catalogue')]: PresenceEvent,
		[presenceTopic('orders')]: PresenceEvent,
		[presenceTopic('offers')]: PresenceEvent,
		[presenceTopic('settings')]: PresenceEvent,
	},
	volatile: { PRESENCE_CHANGED: applyMessage },
});

export const { useGetPresenceQuery } = presenceApi;
