import type { CatalogEdits } from './catalogEdits';
import type { RequestKind } from './catalogRequests';
import { partile } from './median';
import type { ProcessorTime } from './processorTime';

export const turns = 40;
/** Not counted: plans and code come with them. */
export const warmUps = 5;

/** Milliseconds of one kind of request, sorted. */
export interface RequestTimes {
	name: string;
	/** Of the processor, or else of the wall, p95. */
	limitMs: number;
	/** Empty where it was not measured. */
	processor: number[];
	wall: number[];
	refusals: number;
}

export interface Client {
	url: string;
	/** Of an administrator. */
	authorization: string;
	processor: ProcessorTime;
	edits: CatalogEdits;
}

export function timesOfKind(kind: RequestKind, client: Client): Promise<RequestTimes> {
	const { url, authorization, processor, edits } = client;
	const headers = { 'accept-encoding': 'br', ...(kind.backOffice && { authorization }) };
	// A small catalogue has not so many different ones.
	const isRepeated = !kind.once && kind.paths.length < warmUps + turns;
	let turn = 0;
	async function work(): Promise<boolean> {
		const answer = await fetch(url + kind.paths[turn++ % kind.paths.length], { headers });
		await answer.arrayBuffer();
		return answer.ok;
	}
	const prepare = kind.afterEdit || isRepeated ? edits.emptyMemories : undefined;
	return timesOf(kind, processor, work, { prepare, ...(kind.once && { warmUps: 0, turns: kind.paths.length }) });
}

interface Rounds {
	/** Does not count. */
	prepare?: (() => Promise<void>) | undefined;
	warmUps?: number;
	turns?: number;
}

/** `work` answers whether it was done. */
export async function timesOf(
	{ name, limitMs }: Pick<RequestTimes, 'name' | 'limitMs'>,
	processor: ProcessorTime,
	work: () => Promise<boolean>,
	rounds: Rounds = {},
): Promise<RequestTimes> {
	const { prepare, warmUps: uncounted = warmUps, turns: counted = turns } = rounds;
	const times: RequestTimes = { name, limitMs, processor: [], wall: [], refusals: 0 };
	for (let turn = 0; turn < uncounted + counted; turn++) {
		await prepare?.();
		let wall = 0;
		const spent = await processor.of(async () => {
			const begun = performance.now();
			const isDone = await work();
			wall = performance.now() - begun;
			if (!isDone) times.refusals++;
		});
		if (turn < uncounted) continue;
		times.processor.push(spent);
		times.wall.push(wall);
	}
	times.processor.sort(ascending);
	times.wall.sort(ascending);
	return times;
}

export const ascending = (one: number, other: number): number => one - other;

export interface Figure {
	name: string;
	value: number;
	limit: number;
	unit: string;
	better: 'lower';
	detail?: string;
}

export const figure = (name: string, value: number, limit: number, unit: string): Figure => ({
	...{ name, value, limit, unit, better: 'lower' },
});

export function figureOf({ name, limitMs, processor, wall, refusals }: RequestTimes, products: number): Figure {
	const [times, what] = processor.length > 0 ? [processor, 'processor p95'] : [wall, 'p95'];
	const title = `${name}, ${products}, ${what}`;
	if (refusals === 0) return figure(title, partile(times, 0.95), limitMs, 'ms');
	return { ...figure(title, Number.NaN, limitMs, 'ms'), detail: `${refusals} were refused` };
}

export interface Column {
	products: number;
	requests: RequestTimes[];
}

/** Kinds of requests by catalogues, with medians and p95 in milliseconds. */
export function tableOf(columns: readonly Column[]): string {
	const pair = (times: readonly number[] = []) =>
		times.length === 0 ? '' : [0.5, 0.95].map((part) => short(partile(times, part))).join('/');
	const titles = ['request', ...columns.flatMap(({ products }) => [`${products} CPU p50/p95`, `${products} wall`])];
	const rows = (columns[0]?.requests ?? []).map(({ name }, row) => [
		name,
		...columns.flatMap(({ requests }) => [pair(requests[row]?.processor), pair(requests[row]?.wall)]),
	]);
	return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const short = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
