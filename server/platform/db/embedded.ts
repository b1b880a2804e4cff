import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../lib/thread';
import { type Database, requestLimits, type TimeLimits, type Tx } from './database';
import type { Answer, Statement, WorkerInput, WorkerMessage } from './embeddedWorker';
import { DatabaseUnavailable } from './errors';
import type { Sql } from './sql';

interface EmbeddedOptions extends WorkerInput {
	/** Called at most once: only a new process helps. */
	onDead?: ((reason: Error) => void) | undefined;
	/** Seconds until a statement counts as endless. */
	stallLimit?: number | undefined;
}

/** For initdb or crash recovery on a slow disk. */
const openingSeconds = 300;

/** Then readiness fails. */
const silenceSeconds = 10;

interface Waiting {
	resolve(rows: unknown[]): void;
	reject(error: Error): void;
	query?: string | undefined;
	/** Seconds. */
	timeout: number;
}

/** In a worker thread, so that slow statements do not block requests. */
export async function openEmbedded({ onDead, stallLimit = 30, ...input }: EmbeddedOptions): Promise<Database> {
	const channel = openChannel(startThread(path.join(__dirname, 'embeddedWorker'), input), stallLimit, onDead);
	const inTurn = createTurns();
	// All listeners are in this process.
	const listeners = new EventEmitter().setMaxListeners(0);
	await channel.opened;

	async function transaction<T>(work: (tx: Tx) => Promise<T>, limits: TimeLimits): Promise<T> {
		let over = false;
		const timeout = Math.max(stallLimit, limits.statement / 1000);
		const tx = txOf((statement) =>
			over ? Promise.reject(new Error('The transaction is over')) : channel.send(statement, timeout),
		);
		// No wait: the worker answers in order.
		const begun = channel.send({ text: 'BEGIN' });
		try {
			const [result] = await Promise.all([work(tx), begun]);
			over = true;
			await channel.send({ text: 'COMMIT' });
			return result;
		} catch (error) {
			over = true;
			// A failed rollback means a dead worker.
			await channel.send({ text: 'ROLLBACK' }).catch(() => {});
			throw error;
		}
	}

	const reads = txOf((statement) => inTurn(() => channel.send(statement)));
	return {
		kind: 'pglite',
		...reads,
		readLog: reads.query,
		isLogOpen: () => true,
		transaction: (work, limits = requestLimits) => inTurn(() => transaction(work, limits)),
		change: reads.query,
		async listen(name, onNotify) {
			listeners.on(name, onNotify);
			return async () => {
				listeners.off(name, onNotify);
			};
		},
		async notify(name, text = '') {
			listeners.emit(name, text);
		},
		ping: channel.ping,
		pools: () => [{ name: 'transactions', size: 1, ...inTurn.stats() }],
		close: () => inTurn(channel.close),
	};
}

const txOf = (send: (statement: Statement) => Promise<unknown[]>): Tx => ({
	async query<Row>({ text, values }: Sql) {
		return (await send({ text, values })) as Row[];
	},
});

function createTurns() {
	let last: Promise<unknown> = Promise.resolve();
	let begun = 0;
	const ended = () => void begun--;
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		begun++;
		const mine = last.then(work);
		last = mine.then(ended, ended);
		return mine;
	}
	return Object.assign(inTurn, { stats: () => ({ inUse: Math.min(begun, 1), waiting: Math.max(0, begun - 1) }) });
}

function openChannel(worker: Worker, stallLimit: number, onDead: EmbeddedOptions['onDead']) {
	const waiting: Waiting[] = [];
	let dead: Error | undefined;
	let closing = false;
	/** Seconds by ticks: a suspended process has not waited. */
	let waited = 0;
	const clock = setInterval(() => {
		if (waiting.length === 0) waited = 0;
		else if (++waited >= (waiting[0]?.timeout ?? 0)) die(`a statement had no answer for ${waited} s`);
	}, 1000).unref();

	function die(reason: string): void {
		if (dead) return;
		dead = new DatabaseUnavailable(`The embedded database does not answer: ${reason}`);
		clearInterval(clock);
		for (const { reject } of waiting.splice(0)) reject(dead);
		if (!closing) onDead?.(dead);
	}

	function request(query?: string, timeout = stallLimit): Promise<unknown[]> {
		if (dead) return Promise.reject(dead);
		// Keeps the process alive only while somebody waits.
		worker.ref();
		return new Promise((resolve, reject) => waiting.push({ resolve, reject, query, timeout }));
	}

	function post(message: WorkerMessage, query?: string, timeout?: number): Promise<unknown[]> {
		const answer = request(query, timeout);
		if (!dead) worker.postMessage(message);
		return answer;
	}

	worker.on('message', (answer: Answer) => {
		waited = 0;
		const next = waiting.shift();
		if (waiting.length === 0) worker.unref();
		if ('rows' in answer) next?.resolve(answer.rows);
		else next?.reject(Object.assign(new Error(answer.failure.message), answer.failure, { query: next.query }));
	});
	worker.on('error', (error) => die(error.message));
	worker.on('exit', (code) => die(`its thread ended with code ${code}`));

	return {
		opened: request(undefined, openingSeconds).catch(async (error) => {
			await worker.terminate();
			throw error;
		}),
		send: (statement: Statement, timeout?: number) => post(statement, statement.text, timeout),
		async ping(): Promise<void> {
			if (dead) throw dead;
			if (waited >= silenceSeconds) throw new DatabaseUnavailable(`A statement has had no answer for ${waited} s`);
		},
		async close(): Promise<void> {
			closing = true;
			if (dead) return;
			await post('close');
			die('it is closed');
			await worker.terminate();
		},
	};
}
