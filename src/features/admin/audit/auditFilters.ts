import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AuditAction, type AuditEntity, auditActions, auditEntities } from '../../../../contract/audit';
import { limits } from '../../../../contract/limits';

/** What the filters of /admin/audit hold; the query string mirrors it. Days as `YYYY-MM-DD`; empty lets all through. */
export interface AuditFilters {
	entity: AuditEntity | '';
	action: AuditAction | '';
	search: string;
	from: string;
	to: string;
}

const dayOf = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** Filters of a query string; what is not understood counts as not set. */
function parseFilters(query: URLSearchParams): AuditFilters {
	return {
		entity: auditEntities.find((entity) => entity === query.get('entity')) ?? '',
		action: auditActions.find((action) => action === query.get('action')) ?? '',
		search: (query.get('search') ?? '').slice(0, limits.keyword),
		from: dayOf(query.get('from')),
		to: dayOf(query.get('to')),
	};
}

type SetFilters = { [Name in keyof AuditFilters]?: Exclude<AuditFilters[Name], ''> };

/** Those that are set, as a query of the address bar or of the server has them. */
export const setFilters = (filters: AuditFilters): SetFilters =>
	Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** The filters as the address bar has them, and the one way to change them; what is being typed makes no step of the history. */
export function useAuditFilters() {
	const { search } = useLocation();
	const navigate = useNavigate();
	const filters = useMemo(() => parseFilters(new URLSearchParams(search)), [search]);
	return {
		filters,
		narrowed: Object.keys(setFilters(filters)).length > 0,
		change(changes: Partial<AuditFilters>) {
			const query = new URLSearchParams(setFilters({ ...filters, ...changes }));
			void navigate({ search: query.toString() }, { replace: 'search' in changes });
		},
		clear: () => void navigate({ search: '' }),
	};
}
