import * as v from 'valibot';
import { requiredText } from '../shared/primitives';
import { isOneWord } from './synonyms';

export const missedSearchDays = 30;
/** Fewer visitors may be one person with a name or a number of their own. */
export const missedSearchVisitors = 3;
/** More are not counted. */
export const mostVisitors = 100;

export const MissedSearch = v.object({
	id: v.string(),
	text: v.string(),
	visitors: v.number(),
	/** `YYYY-MM-DD` */
	lastDay: v.string(),
});
export type MissedSearch = v.InferOutput<typeof MissedSearch>;

export const MissedSearches = v.object({ searches: v.array(MissedSearch) });
export type MissedSearches = v.InferOutput<typeof MissedSearches>;

export const MissedSearchParams = v.object({ id: requiredText('El identificador', 40) });

export const SynonymBody = v.object({
	word: v.pipe(requiredText('La palabra', 60), v.check(isOneWord, 'Escribe una sola palabra')),
});
export type SynonymBody = v.InferOutput<typeof SynonymBody>;

export const searchPaths = {
	missed: '/admin/searches',
	one: (id: string) => `/admin/searches/${id}`,
	synonym: (id: string) => `/admin/searches/${id}/synonym`,
} as const;
