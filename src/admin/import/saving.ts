import { type ImportAnswer, type ImportBody, importLimits, type SavedRow } from '#contract/catalog/import';
import { bodyOf, clustered, type ImportFile, nextPortion } from './importFile';
import { type CheckedTable, refusing } from './rowTypes';

export type SendChunk = (body: ImportBody) => Promise<ImportAnswer>;

/** Target for a transaction of the server: the embedded database serves nobody else meanwhile. */
const targetMs = 80;
const firstRows = 40;
const fewestRows = 20;
/** Before an unanswered chunk is sent again, which is harmless. */
const retryPausesMs = [1000, 4000];

export interface Counts {
	created: number;
	updated: number;
	left: number;
}

/** The rest of an import, and the answers. */
export interface Sending {
	file: ImportFile;
	checked: CheckedTable;
	places: readonly number[];
	next: number;
	rows: number;
	saved: Map<number, SavedRow>;
}

/** Whole clusters with something to save, without wrong or done rows. */
export function createSending(file: ImportFile, checked: CheckedTable): Sending {
	const isReady = (at: number) => ['new', 'changed'].includes(checked.rows[at]?.state ?? '');
	const changing = new Set(file.clusters.filter((cluster, at) => cluster !== null && isReady(at)));
	const places = file.rows.flatMap((_row, at) => {
		const isBeside = checked.rows[at]?.state === 'unchanged' && changing.has(file.clusters[at] ?? -1);
		return isReady(at) || isBeside ? at : [];
	});
	return { file, checked, places: clustered(places, file), next: 0, rows: firstRows, saved: new Map() };
}

/** Sends chunks until all are answered or `isStopped`. Rejects with the server's answer. */
export async function sendChunks(
	sending: Sending,
	send: SendChunk,
	{ onProgress, isStopped }: { onProgress: (done: number, total: number) => void; isStopped: () => boolean },
): Promise<boolean> {
	const { file, checked, places, saved } = sending;
	while (sending.next < places.length) {
		if (isStopped()) return false;
		const portion = nextPortion(places, sending.next, sending.rows, file);
		const body = bodyOf(portion, file, (place) => {
			const { cells, editVersion = null } = checked.rows[place] ?? {};
			return { ...(cells && { cells }), editVersion };
		});
		const answer = await repeated(() => send(body), isStopped);
		portion.forEach((place, at) => {
			const row = answer.rows[at];
			if (row) saved.set(place, row);
		});
		sending.next += portion.length;
		const pace = Math.min(2, Math.max(0.5, targetMs / Math.max(1, answer.tookMs)));
		sending.rows = Math.round(Math.min(importLimits.chunkRows, Math.max(fewestRows, sending.rows * pace)));
		onProgress(sending.next, places.length);
	}
	return true;
}

/** The server may have saved the chunk, or may be starting. */
export const isUnanswered = (error: unknown): boolean => {
	const { status } = Object(error) as { status?: unknown };
	return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || [502, 503, 504].includes(Number(status));
};

async function repeated<Answer>(work: () => Promise<Answer>, isStopped: () => boolean): Promise<Answer> {
	for (const pause of [...retryPausesMs, null]) {
		try {
			return await work();
		} catch (error) {
			if (pause === null || isStopped() || !isUnanswered(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}
	throw new Error('unreachable');
}

/** A done row was saved by a chunk whose answer was lost. */
export function countsOf({ saved, checked }: Pick<Sending, 'saved' | 'checked'>): Counts {
	const counts = { created: 0, updated: 0, left: 0 };
	for (const [place, { outcome }] of saved) {
		const { state } = checked.rows[place] ?? {};
		if (outcome === 'left') counts.left++;
		else if (outcome === 'created' || (outcome === 'done' && state === 'new')) counts.created++;
		else if (outcome === 'updated' || (outcome === 'done' && state === 'changed')) counts.updated++;
	}
	return counts;
}

/** `checked` with the rows that the server left out. */
export const withLeft = ({ checked, saved }: Sending): CheckedTable =>
	refusing(checked, (at) => {
		const row = saved.get(at);
		return row?.outcome === 'left' ? row.problems : undefined;
	});
