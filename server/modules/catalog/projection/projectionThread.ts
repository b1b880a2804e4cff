import { parentPort } from 'node:worker_threads';
import { Projection } from './projection';

export interface ThreadCall {
	number: number;
	name: keyof Projection;
	values: unknown[];
}

export type ThreadAnswer = { number: number } & ({ result: unknown } | { error: string });

const projection = new Projection();

parentPort?.on('message', ({ number, name, values }: ThreadCall) => {
	parentPort?.postMessage(answerOf(number, name, values));
});

function answerOf(number: number, name: keyof Projection, values: unknown[]): ThreadAnswer {
	try {
		const call = projection[name] as (...values: unknown[]) => unknown;
		return { number, result: call.apply(projection, values) };
	} catch (error) {
		return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}
