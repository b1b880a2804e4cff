import { parentPort } from 'node:worker_threads';
import { Projection } from './projection';

export interface ThreadCall {
	number: number;
	name: keyof Projection;
	given: unknown[];
}

export type ThreadAnswer = { number: number } & ({ result: unknown } | { error: string });

const projection = new Projection();

parentPort?.on('message', ({ number, name, given }: ThreadCall) => {
	parentPort?.postMessage(answerOf(number, name, given));
});

function answerOf(number: number, name: keyof Projection, given: unknown[]): ThreadAnswer {
	try {
		const call = projection[name] as (...given: unknown[]) => unknown;
		return { number, result: call.apply(projection, given) };
	} catch (error) {
		return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}
