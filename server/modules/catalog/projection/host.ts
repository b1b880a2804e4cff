import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#platform/lib/thread';
import { Projection } from './projection';
import type { ThreadAnswer, ThreadCall } from './projectionThread';

/** Names of the projection's calls. */
export type CallName = keyof Projection;
type Values<Name extends CallName> = Parameters<Projection[Name]>;
type Result<Name extends CallName> = ReturnType<Projection[Name]>;

/** A projection in this thread or in one of its own. */
export interface ProjectionHost {
	call<Name extends CallName>(name: Name, ...values: Values<Name>): Promise<Result<Name>>;
	/** Calls without an answer reject. */
	close(): Promise<void>;
}

export const openInside = (): ProjectionHost => {
	const projection = new Projection();
	return {
		async call(name, ...values) {
			const call = projection[name] as (...values: unknown[]) => never;
			return call.apply(projection, values);
		},
		async close() {},
	};
};

/** `onEnd`: of a thread that nobody closed. */
export function openThread(onEnd: (error: Error) => void): ProjectionHost {
	const thread: Worker = startThread(path.join(__dirname, 'projectionThread'), null);
	const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
	let calls = 0;
	let isOpen = true;
	thread.on('message', (answer: ThreadAnswer) => {
		const call = waiting.get(answer.number);
		waiting.delete(answer.number);
		if ('error' in answer) call?.reject(new Error(answer.error));
		else call?.resolve(answer.result as never);
	});
	/** Answers whether it was open. */
	function refuseAll(error: Error): boolean {
		const wasOpen = isOpen;
		isOpen = false;
		for (const { reject } of waiting.values()) reject(error);
		waiting.clear();
		return wasOpen;
	}
	const end = (error: Error) => {
		if (!isOpen) return;
		// First, so that those who wait know that it is over.
		onEnd(error);
		refuseAll(error);
	};
	thread.on('error', end);
	thread.on('exit', (code) => end(new Error(`The projection's thread ended with code ${code}`)));
	thread.unref();
	return {
		call(name, ...values) {
			if (!isOpen) return Promise.reject(new Error("The projection's thread is over"));
			const number = calls++;
			return new Promise((resolve, reject) => {
				waiting.set(number, { resolve, reject });
				thread.postMessage({ number, name, values } satisfies ThreadCall);
			});
		},
		async close() {
			refuseAll(new Error("The projection's thread is closed"));
			await thread.terminate();
		},
	};
}
