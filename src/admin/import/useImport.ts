import { useEffect, useRef, useState } from 'react';
import type { ImportResult } from '#contract/catalog/import';
import { useHere } from '#ui/useHere';
import { groupsTogether } from './checkGroups';
import { type CheckedTable, checkTable, type FirstSeen, nothingSeen, type Shop } from './checkTable';
import { type FileText, readFileText, UnreadableFile } from './fileText';
import { importApi } from './importApi';
import { type ImportFailure, importFailure, withoutRefused } from './importFailure';
import { parseTable } from './parseTable';
import type { RowText, Table } from './rowTypes';

export interface Source extends Omit<FileText, 'text'> {
	fileName: string;
	table: Table;
	first: FirstSeen;
}

export interface Progress {
	phase: 'reading' | 'checking' | 'sending' | 'saving';
	done: number;
	total: number;
}

export type Step =
	| { name: 'choose'; problem: string | null }
	| { name: 'reading'; fileName: string; progress: Progress }
	| { name: 'preview'; source: Source; checked: CheckedTable; failure: ImportFailure | null }
	| { name: 'saving'; source: Source; checked: CheckedTable; progress: Progress }
	| { name: 'done'; source: Source; checked: CheckedTable; result: ImportResult };

/** Milliseconds; the shop's changes are debounced. */
const recheckDelay = 300;
/** Comparing takes at most a tenth of the time. */
const recheckShare = 10;

/** Also measures milliseconds. */
async function compare(...args: Parameters<typeof checkTable>) {
	const began = performance.now();
	const checked = await checkTable(...args);
	return { checked, took: performance.now() - began };
}

/** The order of a group's values is sent with its first row. */
function orderedOnce(rows: readonly RowText[]): RowText[] {
	const groups = new Set<unknown>();
	return rows.map((row) => {
		const group = row.group as { at: number; order?: unknown } | undefined;
		if (!group?.order) return row;
		const { order, ...member } = group;
		const isFirst = !groups.has(group.at);
		groups.add(group.at);
		return { ...row, group: isFirst ? group : member };
	});
}

function toSend({ rows }: CheckedTable): { rows: RowText[]; lines: number[] } {
	const ready = groupsTogether(rows).flatMap(({ row, line }) => (row ? [{ row, line }] : []));
	return { rows: orderedOnce(ready.map(({ row }) => row)), lines: ready.map(({ line }) => line) };
}

/** The preview follows the shop; a failure returns to the step before. */
export function useImport(shop: Shop) {
	const [step, setStep] = useState<Step>({ name: 'choose', problem: null });
	const [send] = importApi.useImportProductsMutation();
	const running = useRef<AbortController | null>(null);
	const here = useHere();
	const compared = useRef<{ shop: Shop | null; took: number }>({ shop: null, took: 0 });

	const begin = (): AbortSignal => {
		running.current?.abort();
		running.current = new AbortController();
		return running.current.signal;
	};

	async function read(file: File): Promise<void> {
		const signal = begin();
		const report = (phase: Progress['phase']) => (done: number, total: number) => {
			if (!here.current) running.current?.abort();
			signal.throwIfAborted();
			setStep({ name: 'reading', fileName: file.name, progress: { phase, done, total } });
		};
		report('reading')(0, file.size);
		try {
			const { text, ...how } = await readFileText(file);
			const table = await parseTable(text, report('reading'));
			const first = nothingSeen();
			const { checked, took } = await compare(table, shop, report('checking'), signal, first);
			compared.current = { shop, took };
			setStep({ name: 'preview', source: { ...how, fileName: file.name, table, first }, checked, failure: null });
		} catch (error) {
			if (signal.aborted) return;
			const readable = error instanceof UnreadableFile;
			if (!readable) console.warn('The file could not be read.', error);
			const problem = readable
				? error.message
				: 'No pudimos leer el archivo. Ciérralo en otros programas y vuelve a elegirlo.';
			setStep({ name: 'choose', problem });
		}
	}

	const source = step.name === 'preview' ? step.source : null;
	useEffect(
		function compareAgain() {
			if (!source || compared.current.shop === shop) return;
			const stop = new AbortController();
			const timer = setTimeout(
				() => {
					compare(source.table, shop, () => {}, stop.signal, source.first).then(
						({ checked, took }) => {
							compared.current = { shop, took };
							setStep((now) =>
								now.name === 'preview' && now.source === source
									? { ...now, checked: withoutRefused(checked, now.failure) }
									: now,
							);
						},
						() => {}, // Aborted by the next change or by leaving.
					);
				},
				Math.max(recheckDelay, recheckShare * compared.current.took),
			);
			return () => {
				clearTimeout(timer);
				stop.abort();
			};
		},
		[source, shop],
	);

	/** `settled`: the table after the reader's decision. */
	async function save(settled: CheckedTable): Promise<void> {
		if (step.name !== 'preview') return;
		const { checked } = step;
		const { rows, lines } = toSend(settled);
		const report = (phase: Progress['phase']) => (done: number, total: number) =>
			setStep({ name: 'saving', source: step.source, checked, progress: { phase, done, total } });
		report('sending')(0, 1);
		const answer = await send({ rows, onSent: report('sending'), onSaved: report('saving') });
		if (answer.data) {
			setStep({ name: 'done', source: step.source, checked, result: answer.data });
			return;
		}
		const failure = importFailure(answer.error, lines, checked);
		setStep({ name: 'preview', source: step.source, checked: withoutRefused(checked, failure), failure });
	}

	return {
		step,
		read,
		save,
		again() {
			running.current?.abort();
			setStep({ name: 'choose', problem: null });
		},
	};
}
