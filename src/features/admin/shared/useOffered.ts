import { shallowEqual } from 'react-redux';
import type { Feature } from '../../../../contract/features';
import { selectHasFeature } from '../../../api/backEnd';
import { useAppSelector } from '../../../store';

/** Of screens, or what leads to them, those that the back end has the calls for. */
export const useOffered = <Item extends { needs?: Feature | undefined }>(all: readonly Item[]): readonly Item[] =>
	useAppSelector((state) => all.filter(({ needs }) => !needs || selectHasFeature(state, needs)), shallowEqual);
