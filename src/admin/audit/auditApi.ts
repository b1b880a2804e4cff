import { api } from '#api';
import { parsedBy } from '#api/parse';
import { AuditPage, type AuditQuery, auditPath } from '#contract/admin/audit';

type AuditFilter = Omit<AuditQuery, 'before'>;

export const auditApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** New entries shift all pages, so a refetch begins at the first. */
		getAudit: build.infiniteQuery<AuditPage, AuditFilter, number | null>({
			query: ({ queryArg, pageParam }) => ({
				url: auditPath,
				params: { ...queryArg, ...(pageParam !== null && { before: pageParam }) },
			}),
			transformResponse: parsedBy(AuditPage),
			infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next, refetchCachedPages: false },
			providesTags: ['Audit'],
		}),
	}),
});
