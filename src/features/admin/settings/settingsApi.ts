import * as v from 'valibot';
import { adminPaths } from '../../../../contract/adminPaths';
import { type SettingAnswer, type SettingSection, settingAnswers } from '../../../../contract/settings';
import { api } from '../../../api';
import { addLiveRows } from '../../../live/rows';

export type AnySettings = SettingAnswer<SettingSection>;

const read = (section: SettingSection, answer: unknown): AnySettings => v.parse(settingAnswers[section], answer);

const settingsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getSettings: build.query<AnySettings, SettingSection>({
			query: (section) => ({ url: adminPaths.settings(section), needs: 'settings' }),
			transformResponse: (answer, _meta, section) => read(section, answer),
			providesTags: (_answer, _error, section) => [{ type: 'Settings', id: section }],
		}),
		saveSettings: build.mutation<AnySettings, { section: SettingSection; body: object }>({
			query: ({ section, body }) => ({ url: adminPaths.settings(section), method: 'PUT', body, needs: 'settings' }),
			transformResponse: (answer, _meta, { section }) => read(section, answer),
			invalidatesTags: (_answer, _error, { section }) => [{ type: 'Settings', id: section }],
		}),
	}),
});

export const { useGetSettingsQuery, useSaveSettingsMutation } = settingsApi;

// The event tells what visitors see, not which section it was.
addLiveRows({ refetches: [{ when: (event) => 'shop' in event, tags: ['Settings'] }] });
