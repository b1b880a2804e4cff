import { api } from '#api';
import { parsedBy } from '#api/parse';
import type { OwnerConfirmation } from '#contract/account/account';
import { backupPath, SystemStatus, systemPath, takeOverPath } from '#contract/admin/system';
import { fileOrError, savedAs } from '../kit/shared/csv';

const systemApi = api.injectEndpoints({
	endpoints: (build) => ({
		getSystem: build.query<SystemStatus, void>({
			query: () => systemPath,
			transformResponse: parsedBy(SystemStatus),
			providesTags: ['System'],
		}),
		makeBackup: build.mutation<null, OwnerConfirmation>({
			query: (body) => ({ url: backupPath, method: 'POST', body, responseHandler: fileOrError }),
			transformResponse: savedAs(
				() => `tienda-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`,
				'application/gzip',
			),
			invalidatesTags: ['System', 'Audit'],
		}),
		takeOver: build.mutation<unknown, OwnerConfirmation>({
			query: (body) => ({ url: takeOverPath, method: 'POST', body }),
			extraOptions: { since: 4 },
			invalidatesTags: ['System', 'Audit', 'Shop'],
		}),
	}),
});

export const { useGetSystemQuery, useMakeBackupMutation, useTakeOverMutation } = systemApi;
