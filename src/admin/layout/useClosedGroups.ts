import { profileReceived, selectUser } from '#auth/authSlice';
import { type PanelGroup, panelGroups } from '#contract/admin/todo';
import { useAppDispatch, useAppSelector } from '#store';
import { useSavePanelMutation } from '../todo/todoApi';

/** They belong to the account: the stored user has them at once, and every other browser with its profile. */
export function useClosedGroups() {
	const dispatch = useAppDispatch();
	const user = useAppSelector(selectUser);
	const [save] = useSavePanelMutation();
	const closed = panelGroups.filter((group) => user?.closedGroups?.includes(group));
	return {
		closed,
		toggle(group: PanelGroup) {
			if (!user) return;
			const closedGroups = panelGroups.filter((one) => (one === group) !== closed.includes(one));
			dispatch(profileReceived({ ...user, closedGroups }));
			void save({ closedGroups });
		},
	};
}
