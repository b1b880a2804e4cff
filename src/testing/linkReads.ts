import { orderDigitsHeader } from '#contract/orders/link';
import type { Handler } from './serve';

/** Answers to a link alone, and with digits. A test may replace either later. */
export interface LinkReads {
	state: Handler;
	open: Handler;
}

export const linkReads = (reads: LinkReads): Record<string, Handler> => ({
	'GET /orders/link': (request) => reads[request.headers.has(orderDigitsHeader) ? 'open' : 'state'](request),
});
