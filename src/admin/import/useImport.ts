import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '#api/errorText';
import { useAppDispatch } from '#store';
import { useHere } from '#ui/useHere';
import { productTags } from '../kit/adminApi';
import { untracked } from '../kit/entities/entityValues';
import { type AskPreview, compare } from './comparing';
import { type FileText, readFileText, UnreadableFile } from './fileText';
import { importApi } from './importApi';
import { type ImportFile, importFileOf } from './importFile';
import { parseTable } from './parseTable';
import type { CheckedTable, Table } from './rowTypes';
import {
	type Counts,
	countsOf,
	createSending,
	isUnanswered,
	type SendChunk,
	type Sending,
	sendChunks,
	withLeft,
} from './saving';
import { useShopChanges } from './useShopChanges';

export interface Source extends Omit<FileText, 'text'> {
	fileName: string;
	table: Table;
	file: ImportFile;
}

export interface Progress {
	phase: 'reading' | 'checking' | 'saving';
	done: number;
	total: number;
}

export type Step =
	| { name: 'choose'; problem: string | null }
	| { name: 'reading'; fileName: string; progress: Progress }
	| { name: 'preview'; source: Source; checked: CheckedTable }
	| { name: 'saving'; source: Source; progress: Progress; stopping: boolean }
	/** By the reader, or by a problem. */
	| { name: 'paused'; source: Source; progress: Progress; counts: Counts; problem: string | null }
	| { name: 'done'; source: Source; checked: CheckedTable; counts: Counts };

/** Debounces changes of the shop. */
const recheckDelayMs = 300;
/** Comparing takes at most a tenth of the time. */
const recheckShare = 10;

const unreachable = 'No pudimos comparar el archivo con la tienda. Revisa tu conexión y elígelo de nuevo.';
const unconfirmed = 'El servidor no respondió. Lo que ya se guardó queda guardado.';

const { previewRows, saveRows, endImport } = importApi.endpoints;

/** The preview follows the shop; a stopped import can go on, even when its file is chosen again. */
export function useImport() {
	const dispatch = useAppDispatch();
	const [step, setStep] = useState<Step>({ name: 'choose', problem: null });
	const { revision, named, changed } = useShopChanges();
	const running = useRef<AbortController | null>(null);
	const compared = useRef({ revision: 0, tookMs: 0 });
	const sending = useRef<Sending | null>(null);
	const stopped = useRef(false);
	const here = useHere();

	const ask: AskPreview = async (body, signal) => {
		const request = dispatch(previewRows.initiate(body, untracked));
		signal?.addEventListener('abort', () => request.abort(), { once: true });
		const answer = await request.unwrap().catch((error: unknown) => {
			signal?.throwIfAborted();
			throw new UnreadableFile(errorText(error, unreachable));
		});
		for (const { id } of answer.rows) if (id !== null) named.current.ids.add(id);
		return answer;
	};
	const send: SendChunk = (body) => dispatch(saveRows.initiate(body, untracked)).unwrap();

	async function compareWithShop(file: ImportFile, onProgress: Parameters<typeof compare>[2], signal: AbortSignal) {
		const began = performance.now();
		const checked = await compare(file, ask, onProgress, signal);
		compared.current = { revision, tookMs: performance.now() - began };
		return checked;
	}

	async function read(chosen: File): Promise<void> {
		running.current?.abort();
		running.current = new AbortController();
		const { signal } = running.current;
		const report = (phase: Progress['phase']) => (done: number, total: number) => {
			if (!here.current) running.current?.abort();
			signal.throwIfAborted();
			setStep({ name: 'reading', fileName: chosen.name, progress: { phase, done, total } });
		};
		report('reading')(0, chosen.size);
		try {
			const { text, ...how } = await readFileText(chosen);
			const table = await parseTable(text, report('reading'));
			const file = await importFileOf(table, signal);
			named.current = { skus: new Set(file.rows.map(({ cells }) => (cells.sku ?? '').toLowerCase())), ids: new Set() };
			const checked = await compareWithShop(file, report('checking'), signal);
			setStep({ name: 'preview', source: { ...how, fileName: chosen.name, table, file }, checked });
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

	const compareNow = useEffectEvent(compareWithShop);
	const source = step.name === 'preview' ? step.source : null;
	useEffect(
		function compareAgain() {
			if (!source || compared.current.revision === revision) return;
			const stop = new AbortController();
			const timer = setTimeout(
				() => {
					compareNow(source.file, () => {}, stop.signal).then(
						(checked) =>
							setStep((now) => (now.name === 'preview' && now.source === source ? { ...now, checked } : now)),
						() => {}, // Aborted by the next change or by leaving.
					);
				},
				Math.max(recheckDelayMs, recheckShare * compared.current.tookMs),
			);
			return () => {
				clearTimeout(timer);
				stop.abort();
			};
		},
		[source, revision],
	);

	async function run(from: Source, work: Sending): Promise<void> {
		stopped.current = false;
		const progress = (): Progress => ({ phase: 'saving', done: work.next, total: work.places.length });
		const report = () => setStep({ name: 'saving', source: from, progress: progress(), stopping: stopped.current });
		const pause = (problem: string | null) => {
			dispatch(importApi.util.invalidateTags([...productTags]));
			setStep({ name: 'paused', source: from, progress: progress(), counts: countsOf(work), problem });
		};
		report();
		try {
			const isStopped = () => stopped.current || !here.current;
			if (!(await sendChunks(work, send, { onProgress: report, isStopped }))) return pause(null);
			// Otherwise the file, chosen again, would go on where it ended.
			await dispatch(endImport.initiate({ import: work.file.number }, untracked))
				.unwrap()
				.catch(() => {});
			setStep({ name: 'done', source: from, checked: withLeft(work), counts: countsOf(work) });
		} catch (error) {
			pause(isUnanswered(error) ? unconfirmed : errorText(error, unconfirmed));
		}
	}

	return {
		step,
		read,
		/** `settled`: with the reader's decisions. */
		async save(settled: CheckedTable): Promise<void> {
			if (step.name !== 'preview') return;
			sending.current = createSending(step.source.file, settled);
			await run(step.source, sending.current);
		},
		stop() {
			stopped.current = true;
			setStep((now) => (now.name === 'saving' ? { ...now, stopping: true } : now));
		},
		async resume(): Promise<void> {
			if (step.name === 'paused' && sending.current) await run(step.source, sending.current);
		},
		/** Forgets the done rows. */
		async startOver(): Promise<void> {
			if (step.name !== 'preview') return;
			await dispatch(endImport.initiate({ import: step.source.file.number }, untracked));
			changed();
		},
		compareAgain: changed,
		again() {
			running.current?.abort();
			setStep({ name: 'choose', problem: null });
		},
	};
}
