import { type ReactNode, useRef, useState } from 'react';
import { serverMessage } from '#api/errorText';
import { useHere } from '#ui/useHere';
import { isUnreachable } from '../shared/isUnreachable';
import { useLatest } from '../shared/useLatest';
import type { RowId, TableRow } from './column';

export interface BulkAction<Row extends TableRow> {
	label: string;
	icon: ReactNode;
	doing: string;
	/** `desactivado`, `desactivados`. */
	past: readonly [one: string, many: string];
	isDone?: (row: Row) => boolean;
	/** Must not invalidate the list. */
	run: (row: Row) => Promise<{ error?: unknown }>;
	danger?: boolean;
}

/** Its dialog decides what happens to the rows. */
export interface BulkQuestion<Row extends TableRow> {
	label: string;
	icon: ReactNode;
	danger?: false;
	ask: (request: {
		count: number;
		rows: () => AsyncGenerator<Row>;
		begin: (action: BulkAction<Row>) => void;
		cancel: () => void;
	}) => ReactNode;
}

export type BulkChoice<Row extends TableRow> = BulkAction<Row> | BulkQuestion<Row>;

export interface Failed<Row extends TableRow> {
	row: Row;
	reason: string;
}

export interface BulkResult<Row extends TableRow> {
	action: BulkAction<Row>;
	done: RowId[];
	failed: Failed<Row>[];
	gone: RowId[];
	total: number;
	unread: boolean;
}

const concurrency = 4;

function reasonOf(error: unknown): string {
	const message = serverMessage(error);
	if (message) return message;
	return isUnreachable(error) ? 'No hubo conexión con el servidor' : 'El servidor no pudo hacerlo';
}

interface BulkRows<Row extends TableRow> {
	ids: ReadonlySet<RowId>;
	rows: Iterable<Row> | AsyncIterable<Row>;
}

export async function* eachOf<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row> {
	yield* rows;
}

/** Stops on `stopped`, and awaits pending calls. */
async function runAll<Row extends TableRow>(
	{ ids, rows }: BulkRows<Row>,
	action: BulkAction<Row>,
	{ stopped, onStep }: { stopped: () => boolean; onStep: (count: number) => void },
): Promise<BulkResult<Row>> {
	const result: BulkResult<Row> = { action, done: [], failed: [], gone: [], total: ids.size, unread: false };
	const remaining = new Set(ids);
	const waiting = eachOf(rows);
	const next = async () => {
		try {
			return await waiting.next();
		} catch (error) {
			console.warn('The rows could not be read.', error);
			result.unread = true;
			return { done: true, value: undefined } as const;
		}
	};
	const worker = async () => {
		while (!stopped()) {
			const step = await next();
			if (step.done || stopped()) return;
			const row = step.value;
			remaining.delete(row.id);
			const { error } = action.isDone?.(row) ? {} : await action.run(row);
			if (error === undefined) result.done.push(row.id);
			else result.failed.push({ row, reason: reasonOf(error) });
			onStep(result.done.length + result.failed.length);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	if (stopped() || result.unread) return result;
	return { ...result, gone: [...remaining], total: ids.size - remaining.size };
}

/** Leaving the screen stops the action (`hasLeft`). */
export function useBulk<Row extends TableRow>(onEnd: (result: BulkResult<Row>, hasLeft: boolean) => void) {
	const [progress, setProgress] = useState<{ action: BulkAction<Row>; count: number; total: number } | null>(null);
	const [stopping, setStopping] = useState(false);
	const stopped = useRef(false);
	const here = useHere();
	const end = useLatest(onEnd);

	return {
		progress,
		stopping,
		stop() {
			stopped.current = true;
			setStopping(true);
		},
		async start(action: BulkAction<Row>, selected: BulkRows<Row>) {
			const total = selected.ids.size;
			stopped.current = false;
			setStopping(false);
			setProgress({ action, count: 0, total });
			const result = await runAll(selected, action, {
				stopped: () => stopped.current || !here.current,
				onStep: (count) => setProgress({ action, count, total }),
			});
			setProgress(null);
			end(result, !here.current);
		},
	};
}
