/** Sees transactions below `xmax` except `running`. */
export interface Snapshot {
	xmin: bigint;
	xmax: bigint;
	running: ReadonlySet<bigint>;
}

/** Comparable only within one history: database and timeline. */
export interface Position {
	history: string;
	snapshot: Snapshot;
}

/** `xmin:xmax:` and running transactions, separated by commas. */
export function readSnapshot(text: string): Snapshot {
	const [xmin = '', xmax = '', running = ''] = text.split(':');
	return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running.split(',').filter(Boolean).map(BigInt)) };
}

/** As PostgreSQL does. */
export const snapshotText = ({ xmin, xmax, running }: Snapshot): string => `${xmin}:${xmax}:${[...running]}`;

/** As `pg_visible_in_snapshot`. */
export const isVisible = (xid: bigint, { xmin, xmax, running }: Snapshot): boolean =>
	xid < xmin || (xid < xmax && !running.has(xid));

/** Without later transactions. */
export function upTo(newest: bigint, { xmin, xmax, running }: Snapshot): Snapshot {
	const end = newest + 1n;
	if (end >= xmax) return { xmin, xmax, running };
	return { xmin: xmin < end ? xmin : end, xmax: end, running: new Set([...running].filter((xid) => xid < end)) };
}

/** Whether it sees all that the other sees. */
export const covers = ({ xmax, running }: Snapshot, other: Snapshot): boolean =>
	xmax >= other.xmax && [...running].every((xid) => !isVisible(xid, other));

/** Without characters that STOMP escapes. */
export const writePosition = ({ history, snapshot: { xmin, xmax, running } }: Position): string =>
	`${history}-${xmin}-${xmax}-${[...running]}`;

const written = /^(\w{1,32})-(\d{1,20})-(\d{1,20})-((?:\d{1,20}(?:,\d{1,20})*)?)$/;

/** Null for malformed text. */
export function readPosition(text: string): Position | null {
	const [, history, xmin, xmax, running] = written.exec(text) ?? [];
	return history === undefined ? null : { history, snapshot: readSnapshot(`${xmin}:${xmax}:${running}`) };
}
