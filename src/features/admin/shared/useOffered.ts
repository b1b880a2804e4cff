import { shallowEqual } from 'react-redux';
import type { Feature } from '../../../../contract/features';
import type { Permission } from '../../../../contract/permissions';
import { selectHasFeature } from '../../../api/backEnd';
import { selectMay } from '../../../auth/may';
import { useAppSelector } from '../../../store';

/** Of screens, or what leads to them, those that the back end has the calls for, and that this person may use. */
export const useOffered = <Item extends { needs?: Feature | undefined; may?: Permission | undefined }>(
	all: readonly Item[],
): readonly Item[] =>
	useAppSelector(
		(state) =>
			all.filter(({ needs, may }) => (!needs || selectHasFeature(state, needs)) && (!may || selectMay(state, may))),
		shallowEqual,
	);
