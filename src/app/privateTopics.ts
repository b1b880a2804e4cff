import { createSelector } from '@reduxjs/toolkit';
import { adminComplaintsTopic, adminOrdersTopic, ownOrdersQueue, presenceTopics } from '../../contract/topics';
import { selectHasFeature } from '../api/backEnd';
import { selectToken } from '../auth/authSlice';
import { selectMay } from '../auth/may';
import type { Destination } from '../live/transport';
import type { RootState } from '../store';

const hasPresence = (state: RootState) => selectHasFeature(state, 'presence');

/** Destinations of the live channel for this session; a broker ends the connection for one that it does not allow. */
export const selectPrivateTopics = createSelector(
	[
		(state: RootState) => selectToken(state) !== null,
		(state: RootState) => selectMay(state, 'orders:read'),
		(state: RootState) => selectHasFeature(state, 'complaints') && selectMay(state, 'complaints:read'),
		(state: RootState) => hasPresence(state) && selectMay(state, 'orders:read'),
		(state: RootState) => hasPresence(state) && selectMay(state, 'catalogue:read'),
		(state: RootState) => hasPresence(state) && selectMay(state, 'settings:read'),
	],
	(signedIn, orders, complaints, inOrders, inCatalogue, inSettings) => {
		const found: Destination[] = [];
		if (signedIn) found.push(ownOrdersQueue);
		if (orders) found.push(adminOrdersTopic);
		if (complaints) found.push(adminComplaintsTopic);
		if (inOrders) found.push(presenceTopics.orders);
		if (inCatalogue) found.push(presenceTopics.catalogue);
		if (inSettings) found.push(presenceTopics.settings);
		return found;
	},
);
