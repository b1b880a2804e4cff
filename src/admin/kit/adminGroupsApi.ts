import { api } from '#api';
import { parsedBy } from '#api/parse';
import { adminGroupPaths, GroupListDto } from '#contract/catalog/groupForm';

export const { useFindGroupsQuery } = api.injectEndpoints({
	endpoints: (build) => ({
		findGroups: build.query<GroupListDto, string>({
			query: (search) => ({ url: adminGroupPaths.all, params: { search } }),
			transformResponse: parsedBy(GroupListDto),
			providesTags: ['AdminGroup'],
		}),
	}),
});
