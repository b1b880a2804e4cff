import { adminPaths } from '../../../../contract/adminPaths';
import { AuditPage, type AuditQuery } from '../../../../contract/audit';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parse';

type AuditFilter = Omit<AuditQuery, 'before'>;

export const auditApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** A refetch begins at the first page, because new entries move all pages on. */
		getAudit: build.infiniteQuery<AuditPage, AuditFilter, number | null>({
			query: ({ queryArg, pageParam }) => ({
				url: adminPaths.audit,
				params: { ...queryArg, ...(pageParam !== null && { before: pageParam }) },
			}),
			transformResponse: parsedBy(AuditPage),
			infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next, refetchCachedPages: false },
			providesTags: ['Audit'],
		}),
	}),
});
