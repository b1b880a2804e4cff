import { shallowEqual } from 'react-redux';
import type { Permission } from '#contract/team/permissions';
import { selectIsOurs } from '#api/backEnd';
import { selectMay } from '#auth/may';
import { useAppSelector } from '#store';

export const useOffered = <Item extends { ours?: true | undefined; may?: Permission | undefined }>(
	all: readonly Item[],
): readonly Item[] =>
	useAppSelector(
		(state) => all.filter(({ ours, may }) => (!ours || selectIsOurs(state)) && (!may || selectMay(state, may))),
		shallowEqual,
	);
