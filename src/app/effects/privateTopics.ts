import { createSelector } from '@reduxjs/toolkit';
import {
	adminComplaintsTopic,
	adminOrdersTopic,
	adminTeamTopic,
	ownOrdersQueue,
	presenceTopics,
} from '#contract/live/topics';
import type { Permission } from '#contract/team/permissions';
import { selectIsOurs } from '#api/backEnd';
import { selectToken } from '#auth/authSlice';
import { selectMay } from '#auth/may';
import type { Destination } from '#live/transport';
import type { RootState } from '#store';

const staffTopics: readonly [Destination, Permission][] = [
	[adminOrdersTopic, 'orders:read'],
	[adminComplaintsTopic, 'complaints:read'],
	[adminTeamTopic, 'team:write'],
	[presenceTopics.orders, 'orders:read'],
	[presenceTopics.catalogue, 'catalogue:read'],
	[presenceTopics.settings, 'settings:read'],
];

/** A broker ends the connection for a forbidden destination. */
export const selectPrivateTopics = createSelector(
	[
		(state: RootState) => selectToken(state) !== null,
		...staffTopics.map(
			([topic, permission]) =>
				(state: RootState) =>
					(topic === adminOrdersTopic || selectIsOurs(state)) && selectMay(state, permission),
		),
	],
	(signedIn, ...allowed) => {
		const found: Destination[] = signedIn ? [ownOrdersQueue] : [];
		staffTopics.forEach(([topic], index) => {
			if (allowed[index]) found.push(topic);
		});
		return found;
	},
);
