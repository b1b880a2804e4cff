import { holdsPath } from '../../../contract/holdClock';
import { Hold, type HoldBody, holdKeyHeader } from '../../../contract/holds';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';

const needs = 'holds';
const headers = (key: string) => ({ [holdKeyHeader]: key });

export const holdsApi = api.injectEndpoints({
	endpoints: (build) => ({
		hold: build.mutation<Hold, HoldBody & { key: string }>({
			query: ({ key, ...body }) => ({ url: holdsPath, method: 'POST', body, headers: headers(key), needs }),
			transformResponse: parsedBy(Hold),
			// Products are told of by the live channel.
			invalidatesTags: [],
		}),
		renewHold: build.mutation<Hold, string>({
			query: (key) => ({ url: holdsPath, method: 'PUT', headers: headers(key), needs }),
			transformResponse: parsedBy(Hold),
			invalidatesTags: [],
		}),
		releaseHold: build.mutation<unknown, string>({
			query: (key) => ({ url: holdsPath, method: 'DELETE', headers: headers(key), needs }),
			invalidatesTags: [],
		}),
	}),
});
