import * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import { ShopPicture, type ShopPictureUse } from '#contract/settings/fields';
import { type SettingSection, sectionOf, settingPaths } from '#contract/settings/settings';
import { addLiveRows } from '#live/rows';

/** Fields without secrets, with `secrets` (states) and `version`. */
export type AnySettings = Readonly<Record<string, unknown>>;

const read = (section: SettingSection, answer: unknown): AnySettings => v.parse(sectionOf(section).answer, answer);

const settingsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getSettings: build.query<AnySettings, SettingSection>({
			query: (section) => settingPaths.section(section),
			transformResponse: (answer, _meta, section) => read(section, answer),
			providesTags: (_answer, _error, section) => [{ type: 'Settings', id: section }],
		}),
		saveSettings: build.mutation<AnySettings, { section: SettingSection; body: object }>({
			query: ({ section, body }) => ({ url: settingPaths.section(section), method: 'PUT', body }),
			transformResponse: (answer, _meta, { section }) => read(section, answer),
			invalidatesTags: (_answer, _error, { section }) => [{ type: 'Settings', id: section }],
		}),
		storeShopPicture: build.mutation<ShopPicture, { use: ShopPictureUse; file: File }>({
			query: ({ use, file }) => {
				const body = new FormData();
				body.append('image', file);
				return { url: settingPaths.picture(use), method: 'POST', body };
			},
			transformResponse: parsedBy(ShopPicture),
			invalidatesTags: [],
		}),
	}),
});

export const { useGetSettingsQuery, useSaveSettingsMutation, useStoreShopPictureMutation } = settingsApi;

// The event does not name the section.
addLiveRows({ refetches: [{ when: (event) => 'shop' in event, tags: ['Settings'] }] });
