import { settingSections, welcomeSteps } from '../../../../contract/settings/settings';
import { selectMay } from '../../../auth/may';
import { useAppSelector } from '../../../store';
import { useGetSettingsQuery, useSaveSettingsMutation } from './settingsApi';

/** How far the welcome has come; undefined while it is not known, and for whoever may not change the shop. */
export function useWelcome() {
	const may = useAppSelector((state) => selectMay(state, 'settings:write'));
	const { data, error, refetch } = useGetSettingsQuery('welcome', { skip: !may, refetchOnMountOrArgChange: true });
	const [save] = useSaveSettingsMutation();
	const { read, initial } = settingSections.welcome;
	const progress = data && read(data, initial);
	const write = (body: typeof initial) => save({ section: 'welcome', body });
	return {
		progress,
		/** Whether there is one for this person. */
		isOffered: may,
		isError: error !== undefined,
		refetch,
		/** A step that was done stays done, also when an earlier one is saved again. */
		reach: (step: number) =>
			write({ step: Math.max(step, progress?.step ?? 0), finished: progress?.finished ?? false }),
		finish: () => write({ step: welcomeSteps.length, finished: true }),
		/** Ends the welcome at the step where it is. */
		dismiss: () => write({ step: progress?.step ?? 0, finished: true }),
	};
}
