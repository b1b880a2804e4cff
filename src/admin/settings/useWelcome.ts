import { selectMay } from '#auth/may';
import { settingSections, welcomeSteps } from '#contract/settings/settings';
import { useAppSelector } from '#store';
import { useGetSettingsQuery, useSaveSettingsMutation } from './settingsApi';

/** `progress` is undefined until loaded, and without the permission. */
export function useWelcome() {
	const may = useAppSelector((state) => selectMay(state, 'settings:write'));
	const { data, error, refetch } = useGetSettingsQuery('welcome', { skip: !may, refetchOnMountOrArgChange: true });
	const [save] = useSaveSettingsMutation();
	const { read, initial } = settingSections.welcome;
	const progress = data && read(data, initial);
	const write = (body: typeof initial) => save({ section: 'welcome', body });
	return {
		progress,
		isOffered: may,
		isError: error !== undefined,
		refetch,
		/** Completed steps stay so when an earlier one is saved again. */
		reach: (step: number) =>
			write({ step: Math.max(step, progress?.step ?? 0), finished: progress?.finished ?? false }),
		finish: () => write({ step: welcomeSteps.length, finished: true }),
		dismiss: () => write({ step: progress?.step ?? 0, finished: true }),
	};
}
