import { useIsOurs } from '#api/backEnd';
import { selectUser } from '#auth/authSlice';
import { areaOfKind, type PersonPresent, type PresenceKind } from '#contract/admin/presence';
import type { PresenceArea } from '#contract/admin/presenceAreas';
import { selectConnected } from '#live/liveSlice';
import { useAppSelector } from '#store';
import { useVisible } from '../shared/useVisible';
import { presenceApi, useGetPresenceQuery } from './presenceApi';

export interface Thing {
	kind: PresenceKind;
	id: number | string;
}

const nobody: readonly PersonPresent[] = [];
const selectors = {
	catalogue: presenceApi.endpoints.getPresence.select('catalogue'),
	orders: presenceApi.endpoints.getPresence.select('orders'),
	offers: presenceApi.endpoints.getPresence.select('offers'),
	settings: presenceApi.endpoints.getPresence.select('settings'),
};

const pollWithoutLiveMs = 5000;

export function useFollowPresence(area: PresenceArea): void {
	const isOurs = useIsOurs();
	const visible = useVisible();
	const isLive = useAppSelector(selectConnected);
	useGetPresenceQuery(area, {
		skip: !isOurs || !visible,
		pollingInterval: isLive ? 0 : pollWithoutLiveMs,
	});
}

/** Includes the user of this browser. */
export function usePeopleAt({ kind, id }: Thing): readonly PersonPresent[] {
	const things = useAppSelector((state) => selectors[areaOfKind[kind]](state).data);
	const key = String(id);
	return things?.find((thing) => thing.kind === kind && thing.id === key)?.people ?? nobody;
}

export const useOwnId = (): number | string | undefined => useAppSelector(selectUser)?.id;
