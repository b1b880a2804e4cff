/** A `pg_snapshot`: it sees transactions below `xmax` but for those that were still running. */
export interface Snapshot {
	xmin: bigint;
	xmax: bigint;
	running: ReadonlySet<bigint>;
}

/** A point of the log. Snapshots compare only within one history: the same database, on the same timeline. */
export interface Position {
	history: string;
	snapshot: Snapshot;
}

/** Reads the text of a `pg_snapshot`: `xmin:xmax:` and the running transactions, joined by commas. */
export function readSnapshot(text: string): Snapshot {
	const [xmin = '', xmax = '', running = ''] = text.split(':');
	return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running.split(',').filter(Boolean).map(BigInt)) };
}

/** As PostgreSQL writes it. */
export const snapshotText = ({ xmin, xmax, running }: Snapshot): string => `${xmin}:${xmax}:${[...running]}`;

/** As `pg_visible_in_snapshot`. */
export const isVisible = (xid: bigint, { xmin, xmax, running }: Snapshot): boolean =>
	xid < xmin || (xid < xmax && !running.has(xid));

/** Sees what the snapshot sees up to this transaction, and nothing of later ones. */
export function upTo(newest: bigint, { xmin, xmax, running }: Snapshot): Snapshot {
	const end = newest + 1n;
	if (end >= xmax) return { xmin, xmax, running };
	return { xmin: xmin < end ? xmin : end, xmax: end, running: new Set([...running].filter((xid) => xid < end)) };
}

/** Sees all that the other sees. */
export const covers = ({ xmax, running }: Snapshot, other: Snapshot): boolean =>
	xmax >= other.xmax && [...running].every((xid) => !isVisible(xid, other));

/** Has none of the characters that STOMP escapes. */
export const writePosition = ({ history, snapshot: { xmin, xmax, running } }: Position): string =>
	`${history}-${xmin}-${xmax}-${[...running]}`;

const written = /^(\w{1,32})-(\d{1,20})-(\d{1,20})-((?:\d{1,20}(?:,\d{1,20})*)?)$/;

/** Null for a text that `writePosition` does not make. */
export function readPosition(text: string): Position | null {
	const [, history, xmin, xmax, running] = written.exec(text) ?? [];
	return history === undefined ? null : { history, snapshot: readSnapshot(`${xmin}:${xmax}:${running}`) };
}
