import * as v from 'valibot';
import { api } from '#api';
import { errorText, fieldErrors } from '#api/errorText';
import { parsedBy } from '#api/parse';
import { tokenRenewed } from '#auth/authSlice';
import {
	Activity,
	accountPaths,
	type DisableSecondFactorBody,
	type EnableSecondFactorBody,
	PasswordAnswer,
	type PasswordBody,
	RecoveryCodes,
	type ResetPasswordBody,
	SecondFactorSetup,
	SecondFactorState,
} from '#contract/account/account';
import type { Refusal } from '#ui/form';

const parseAnswer = parsedBy(PasswordAnswer);
const parseState = parsedBy(SecondFactorState);
const parseSetup = parsedBy(SecondFactorSetup);
const parseActivity = parsedBy(Activity);
const parseCodes = parsedBy(RecoveryCodes);
const parseData = parsedBy(v.record(v.string(), v.unknown()));

/** R10-03. */
export const accountApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Ends every other session. */
		changePassword: build.mutation<v.InferOutput<typeof PasswordAnswer>, PasswordBody>({
			query: (body) => ({ url: accountPaths.password, method: 'PUT', body }),
			transformResponse: parseAnswer,
			invalidatesTags: ['Audit'],
			onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) dispatch(tokenRenewed(data.accessToken));
			},
		}),
		getSecondFactor: build.query<SecondFactorState, void>({
			query: () => accountPaths.secondFactor,
			transformResponse: parseState,
			providesTags: ['SecondFactor'],
		}),
		getActivity: build.query<Activity, void>({
			query: () => accountPaths.activity,
			transformResponse: parseActivity,
			providesTags: ['Audit'],
		}),
		setUpSecondFactor: build.mutation<SecondFactorSetup, void>({
			query: () => ({ url: accountPaths.secondFactorSetup, method: 'POST' }),
			transformResponse: parseSetup,
			invalidatesTags: [],
		}),
		enableSecondFactor: build.mutation<
			v.InferOutput<typeof RecoveryCodes>,
			v.InferInput<typeof EnableSecondFactorBody>
		>({
			query: (body) => ({ url: accountPaths.secondFactorEnable, method: 'POST', body }),
			transformResponse: parseCodes,
			invalidatesTags: ['Audit'],
		}),
		disableSecondFactor: build.mutation<unknown, v.InferInput<typeof DisableSecondFactorBody>>({
			query: (body) => ({ url: accountPaths.secondFactorDisable, method: 'POST', body }),
			invalidatesTags: ['Audit'],
		}),
		/** Ends every session of the user (R10-05). */
		resetPassword: build.mutation<unknown, ResetPasswordBody>({
			query: (body) => ({ url: accountPaths.resetPassword, method: 'POST', body }),
			invalidatesTags: ['Profile'],
		}),
		/** A mutation, so the cache does not retain the answer. */
		exportPersonalData: build.mutation<Record<string, unknown>, void>({
			query: () => accountPaths.personalData,
			transformResponse: parseData,
			invalidatesTags: [],
		}),
	}),
});

export const {
	useChangePasswordMutation,
	useGetActivityQuery,
	useGetSecondFactorQuery,
	useSetUpSecondFactorMutation,
	useEnableSecondFactorMutation,
	useDisableSecondFactorMutation,
	useExportPersonalDataMutation,
	useResetPasswordMutation,
} = accountApi;

export const accountErrorText = (error: unknown): string => errorText(error, 'Error de conexión. Vuelve a intentarlo.');

export function accountRefusal(error: unknown): Refusal {
	const fields = fieldErrors(error);
	return Object.keys(fields).length > 0 ? { fields } : { message: accountErrorText(error) };
}
