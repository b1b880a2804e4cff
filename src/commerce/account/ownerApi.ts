import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	AddressLinkAnswer,
	type AddressLinkBody,
	AddressState,
	accountPaths,
	type ForgotPasswordBody,
	type OwnerConfirmation,
	Recovery,
} from '#contract/account/account';
import { type ConsentBody, Consents } from '#contract/account/forms';

/** To a shop without mail (R10-05). */
export const passwordForgotten = 'Hola, olvidé la contraseña de mi cuenta. ¿Me envías un enlace para cambiarla?';

const ownerApi = api.injectEndpoints({
	endpoints: (build) => ({
		getRecovery: build.query<Recovery, void>({
			query: () => accountPaths.recovery,
			transformResponse: parsedBy(Recovery),
			providesTags: [],
		}),
		forgotPassword: build.mutation<unknown, ForgotPasswordBody>({
			query: (body) => ({ url: accountPaths.forgotPassword, method: 'POST', body }),
			invalidatesTags: [],
		}),
		useAddressLink: build.mutation<AddressLinkAnswer, AddressLinkBody>({
			query: (body) => ({ url: accountPaths.addressLink, method: 'POST', body }),
			transformResponse: parsedBy(AddressLinkAnswer),
			invalidatesTags: ['Profile'],
		}),
		getAddress: build.query<AddressState, void>({
			query: () => accountPaths.address,
			transformResponse: parsedBy(AddressState),
			providesTags: ['Profile'],
		}),
		sendConfirmation: build.mutation<AddressState, void>({
			query: () => ({ url: accountPaths.addressConfirmation, method: 'POST' }),
			transformResponse: parsedBy(AddressState),
			invalidatesTags: ['Profile'],
		}),
		giveUpAddress: build.mutation<AddressState, void>({
			query: () => ({ url: accountPaths.addressChange, method: 'DELETE' }),
			transformResponse: parsedBy(AddressState),
			invalidatesTags: ['Profile'],
		}),
		getConsents: build.query<Consents, void>({
			query: () => accountPaths.consents,
			transformResponse: parsedBy(Consents),
			providesTags: ['Profile'],
		}),
		setConsent: build.mutation<Consents, ConsentBody>({
			query: (body) => ({ url: accountPaths.consents, method: 'PUT', body }),
			transformResponse: parsedBy(Consents),
			// After a refusal too: the text may have changed.
			invalidatesTags: ['Profile'],
		}),
		deleteAccount: build.mutation<unknown, OwnerConfirmation>({
			query: (body) => ({ url: accountPaths.deletion, method: 'POST', body }),
			invalidatesTags: [],
		}),
	}),
});

export const {
	useGetRecoveryQuery,
	useForgotPasswordMutation,
	useUseAddressLinkMutation,
	useGetAddressQuery,
	useSendConfirmationMutation,
	useGiveUpAddressMutation,
	useGetConsentsQuery,
	useSetConsentMutation,
	useDeleteAccountMutation,
} = ownerApi;
