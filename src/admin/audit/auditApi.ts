import { api } from '#api';
import { parsedBy } from '#api/parse';
import { AuditPage, type AuditQuery, auditActions, auditEntities, auditPath } from '#contract/admin/audit';
import { limits } from '#contract/shared/limits';
import { choiceParam, textParam, type UrlParam, type UrlValues } from '#lib/urlState';

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

/** `YYYY-MM-DD`, or empty. */
const dayParam: UrlParam<string> = {
	fallback: '',
	parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
	format: (day) => day,
};

export const auditParams = {
	entity: choiceParam(['', ...auditEntities], ''),
	action: choiceParam(['', ...auditActions], ''),
	search: textParam(limits.keyword),
	from: dayParam,
	to: dayParam,
};
export type AuditFilters = UrlValues<typeof auditParams>;

export const noFilters: AuditFilters = { entity: '', action: '', search: '', from: '', to: '' };

type SetFilters = { [Name in keyof AuditFilters]?: Exclude<AuditFilters[Name], ''> };

export const setFilters = (filters: AuditFilters): SetFilters =>
	Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
