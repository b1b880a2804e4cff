import { SystemStatus, systemPath } from '../../../../contract/admin/system';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parse';

const systemApi = api.injectEndpoints({
	endpoints: (build) => ({
		getSystem: build.query<SystemStatus, void>({
			query: () => systemPath,
			transformResponse: parsedBy(SystemStatus),
			providesTags: ['System'],
		}),
	}),
});

export const { useGetSystemQuery } = systemApi;
