import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Linux counts in hundredths of a second. */
const tickMs = 10;
/** What a process still does when its answer has arrived. */
const restMs = 5;

export interface ProcessorTime {
	/** Milliseconds of all threads of the shop, and of the sessions of its database. */
	of(work: () => Promise<unknown>): Promise<number>;
	close(): Promise<void>;
}

/** Linux only. The database, none for the embedded one, needs `autovacuum = off`, and no other client. */
export async function processorTimeOf(pid: number, databaseUrl?: string): Promise<ProcessorTime> {
	const database = databaseUrl === undefined ? undefined : await sessionsOf(databaseUrl);
	const used = () => threadsOf(pid) + (database?.used() ?? 0);
	return {
		async of(work) {
			const before = used();
			await work();
			await pause(restMs);
			return used() - before;
		},
		close: async () => database?.close(),
	};
}

/** Also of those that have ended: the server's first process counts the time of its children as they end. */
async function sessionsOf(databaseUrl: string) {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const { rows } = await client.query<{ pid: number }>(
		`SELECT pid FROM pg_stat_activity WHERE backend_type <> 'client backend' OR pid = pg_backend_pid()`,
	);
	const others = new Set(rows.map(({ pid }) => pid));
	const own = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
	const server = Number(statOf(own.rows[0]?.pid ?? 0)[1]);
	const children = () => readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number);
	return {
		used() {
			const ended = statOf(server);
			const endedMs = (Number(ended[13]) + Number(ended[14])) * tickMs;
			return children()
				.filter((pid) => !others.has(pid))
				.reduce((sum, pid) => sum + threadsOf(pid), endedMs);
		},
		close: () => client.end(),
	};
}

/** Fields of the process from its state on. */
const statOf = (pid: number): string[] => {
	const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
	return line.slice(line.lastIndexOf(')') + 2).split(' ');
};

/** Milliseconds; 0 for a process that has ended. */
function threadsOf(pid: number): number {
	try {
		return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadTime(pid, thread), 0);
	} catch {
		return 0;
	}
}

function threadTime(pid: number, thread: string): number {
	try {
		return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
	} catch {
		return 0;
	}
}
