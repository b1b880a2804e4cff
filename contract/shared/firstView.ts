import type { BackEnd } from './backEnd';

export interface PageAnswer {
	endpointName: string;
	arg: unknown;
	value: unknown;
}

export type PageQuery = Omit<PageAnswer, 'value'>;

/** JSON in the HTML, in `stateElementId`. */
export interface FirstViewState {
	backEnd: BackEnd;
	/** `pg_snapshot` of the log, read before the answers; null: unknown. */
	position: string | null;
	/** Without a final slash. */
	publicUrl: string;
	answers: readonly PageAnswer[];
	/** Milliseconds since 1970. */
	renderedAt: number;
}

export const stateElementId = 'state';

export interface PagePlan {
	/** Path and non-default parameters; equal for equal pages. */
	address: string;
	chunks: readonly string[];
	/** False: personal, so only the browser renders it. */
	rendered: boolean;
	status: 200 | 404;
}

export interface RenderedPage {
	path: string | null;
	html: string;
	head: string;
	status: 200 | 404;
	state: FirstViewState;
}

/** The build of `src/server.tsx`. */
export interface RenderEntry {
	/** Applies localStorage before the first paint. */
	earlyScript: string;
	/** Call once, before the first render. */
	load(): Promise<void>;
	plan(url: string): PagePlan;
	/** An answer may lead to more queries. */
	missingQueries(plan: PagePlan, answers: readonly PageAnswer[]): PageQuery[];
	/** Throws when a component throws. */
	render(plan: PagePlan, facts: Omit<FirstViewState, 'answers'>, answers: readonly PageAnswer[]): RenderedPage;
}
