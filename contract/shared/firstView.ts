import type { BackEnd } from './backEnd';

/** An answer of the API that a rendered page was made of; the browser's cache starts with it. */
export interface PageAnswer {
	endpointName: string;
	arg: unknown;
	value: unknown;
}

export type PageQuery = Omit<PageAnswer, 'value'>;

/** Travels in the HTML as the JSON block `stateElementId`. */
export interface FirstViewState {
	backEnd: BackEnd;
	/** Of the log of changes (`pg_snapshot` as text), read before the answers; null when unknown. */
	position: string | null;
	/** Base of absolute addresses, without a slash at its end. */
	publicUrl: string;
	answers: readonly PageAnswer[];
	/** Milliseconds since 1970. */
	renderedAt: number;
}

export const stateElementId = 'state';

export interface PagePlan {
	/** Path and known parameters that are not at their default; equal for equal pages. */
	address: string;
	/** Names of the chunks that the page needs beside the entry. */
	chunks: readonly string[];
	/** Whether the server renders it; the other pages are for one person each. */
	rendered: boolean;
	status: 200 | 404;
}

export interface RenderedPage {
	/** Content of the root element. */
	html: string;
	/** Tags for the head, such as preloads of pictures. */
	head: string;
	status: 200 | 404;
	state: FirstViewState;
}

/** The render entry that webpack builds of `src/server.tsx`. */
export interface RenderEntry {
	/** Inline script that shows what the browser's storage holds before the first paint. */
	earlyScript: string;
	/** To be awaited once before the first render. */
	load(): Promise<void>;
	plan(url: string): PagePlan;
	/** The queries of the page that are not answered yet; an answer may lead to more. Values are as the API sends them. */
	missingQueries(plan: PagePlan, answers: readonly PageAnswer[]): PageQuery[];
	/** Throws when a component throws. */
	render(plan: PagePlan, facts: Omit<FirstViewState, 'answers'>, answers: readonly PageAnswer[]): RenderedPage;
}
