import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from '../config';

/** JSON lines on standard output. Every error in them passes `forLog`. */
export const createLog = (level: LogLevel, destination?: { write(line: string): void }): FastifyBaseLogger =>
	destination
		? pino({ level, serializers: { err: forLog } }, destination)
		: pino({ level, serializers: { err: forLog } });

/** PostgreSQL quotes a value that it cannot read behind a colon: `invalid input syntax for type integer: "Ana"`. */
const quoted = /: "[\s\S]*"/;

/** Drivers put a statement's parameters, hence personal data, beside the message; they must not be logged. */
export function forLog(error: Error): object {
	const { code, query } = error as { code?: unknown; query?: unknown };
	const message = error.message.replace(quoted, ': "…"');
	return {
		type: error.name,
		message,
		stack: error.stack?.replace(error.message, message),
		...(code !== undefined && { code }),
		...(query !== undefined && { query }),
	};
}

/** An address as the log may have it: what people search for stands behind the question mark. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
