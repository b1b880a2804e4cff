import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import { api } from '#api';
import { anyBody, parsedBy } from '#api/parse';
import { adminProductPaths } from '#contract/catalog/admin';
import { adminGroupPaths, GroupListDto } from '#contract/catalog/groupForm';
import { ImportLine, type ImportResult } from '#contract/catalog/import';
import { categoryTags, productTags } from '../kit/adminApi';
import { xhrFetch } from '../kit/upload/xhrFetch';
import type { RowText } from './rowTypes';

interface ImportRequest {
	rows: RowText[];
	/** Bytes. */
	onSent(sent: number, total: number): void;
	/** Products; nothing counts before the whole answer. */
	onSaved(done: number, total: number): void;
}

function lineOf(text: string): ImportLine | null {
	try {
		const parsed = v.safeParse(ImportLine, JSON.parse(text));
		return parsed.success ? parsed.output : null;
	} catch {
		return null;
	}
}

function lastLine(text: string): ImportLine | null {
	const complete = text.slice(0, text.lastIndexOf('\n') + 1).trimEnd();
	return lineOf(complete.slice(complete.lastIndexOf('\n') + 1));
}

/** `data` is the server's refusal; undefined where it did not confirm. */
const refused = (data?: unknown): { error: FetchBaseQueryError } => ({
	error: { status: 'CUSTOM_ERROR', error: 'The import was not confirmed', data },
});

/** The answer comes by line; lists refetch after a failure too. */
export const importApi = api.injectEndpoints({
	endpoints: (build) => ({
		groupsByName: build.query<GroupListDto, string>({
			query: (search) => ({ url: adminGroupPaths.all, params: { search } }),
			transformResponse: parsedBy(GroupListDto),
			providesTags: ['AdminGroup'],
		}),
		importProducts: build.mutation<ImportResult, ImportRequest>({
			async queryFn({ rows, onSent, onSaved }, _api, _extra, baseQuery) {
				const onText = (text: string) => {
					const line = lastLine(text);
					if (line && 'done' in line) onSaved(line.done, line.total);
				};
				const { data, error } = await baseQuery({
					url: adminProductPaths.import,
					method: 'POST',
					body: { rows },
					responseHandler: (response) => (response.ok ? response.text() : anyBody(response)),
					fetchFn: xhrFetch({ onUpload: onSent, onText }),
				});
				if (error) return { error };
				const verdict = typeof data === 'string' ? lastLine(data) : null;
				if (verdict && 'result' in verdict) return { data: verdict.result };
				return refused(verdict && 'error' in verdict ? verdict.error : undefined);
			},
			invalidatesTags: (_result, error) => (error ? [...categoryTags, 'AdminProduct'] : productTags),
		}),
	}),
});
