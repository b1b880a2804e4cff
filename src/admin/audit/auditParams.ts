import { auditActions, auditEntities } from '#contract/admin/audit';
import { limits } from '#contract/shared/limits';
import { choiceParam, textParam, type UrlParam, type UrlValues } from '#lib/urlState';

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
