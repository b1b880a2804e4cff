import { createSelector } from '@reduxjs/toolkit';
import { selectIsOurs } from '#api/backEnd';
import { selectToken } from '#auth/authSlice';
import { selectMay } from '#auth/may';
import { type Destination, followedChannels } from '#contract/live/channels';
import type { RootState } from '#store';

type Followed = (typeof followedChannels)[number];

/** A broker ends the connection for an unknown or forbidden topic. */
function mayFollow(state: RootState, channel: Followed): boolean {
	if ('isOurs' in channel && !selectIsOurs(state)) return false;
	const { audience } = channel;
	if (audience === 'everybody') return true;
	return audience === 'owner' ? selectToken(state) !== null : selectMay(state, audience);
}

/** The same array while the same topics are permitted. */
const topicsOf = (list: readonly Followed[]) =>
	createSelector(
		list.map((channel) => (state: RootState) => mayFollow(state, channel)),
		(...isFollowed): readonly Destination[] => list.filter((_, at) => isFollowed[at]).map(({ topic }) => topic),
	);

export const selectPublicTopics = topicsOf(followedChannels.filter(({ audience }) => audience === 'everybody'));
export const selectPrivateTopics = topicsOf(followedChannels.filter(({ audience }) => audience !== 'everybody'));
