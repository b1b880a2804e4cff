import { shallowEqual } from 'react-redux';
import { selectIsOurs } from '#api/backEnd';
import { selectMay } from '#auth/may';
import type { Permission } from '#contract/team/permissions';
import { useAppSelector } from '#store';

export const useOffered = <Item extends { ours?: true | undefined; may?: Permission | undefined }>(
	all: readonly Item[],
): readonly Item[] =>
	useAppSelector(
		(state) => all.filter(({ ours, may }) => (!ours || selectIsOurs(state)) && (!may || selectMay(state, may))),
		shallowEqual,
	);
