import { createSelector } from '@reduxjs/toolkit';
import type { Permission } from '../../contract/permissions';
import {
	adminComplaintsTopic,
	adminOrdersTopic,
	adminTeamTopic,
	ownOrdersQueue,
	presenceTopics,
} from '../../contract/topics';
import { selectHasFeature } from '../api/backEnd';
import { selectToken } from '../auth/authSlice';
import { selectMay } from '../auth/may';
import type { Destination } from '../live/transport';
import type { RootState } from '../store';

type Feature = Parameters<typeof selectHasFeature>[1];

/** With the feature of the back end that a topic needs, if any. */
const staffTopics: readonly [Destination, Permission, Feature?][] = [
	[adminOrdersTopic, 'orders:read'],
	[adminComplaintsTopic, 'complaints:read', 'complaints'],
	[adminTeamTopic, 'team:write', 'team'],
	[presenceTopics.orders, 'orders:read', 'presence'],
	[presenceTopics.catalogue, 'catalogue:read', 'presence'],
	[presenceTopics.settings, 'settings:read', 'presence'],
];

/** Destinations of the live channel for this session; a broker ends the connection for one that it does not allow. */
export const selectPrivateTopics = createSelector(
	[
		(state: RootState) => selectToken(state) !== null,
		...staffTopics.map(
			([, permission, feature]) =>
				(state: RootState) =>
					(!feature || selectHasFeature(state, feature)) && selectMay(state, permission),
		),
	],
	(signedIn, ...heard) => {
		const found: Destination[] = signedIn ? [ownOrdersQueue] : [];
		staffTopics.forEach(([topic], index) => {
			if (heard[index]) found.push(topic);
		});
		return found;
	},
);
