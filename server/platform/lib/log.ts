import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export const createLog = (
	level: pino.LevelWithSilent,
	destination?: { write(line: string): void },
): FastifyBaseLogger =>
	destination
		? pino({ level, serializers: { err: forLog } }, destination)
		: pino({ level, serializers: { err: forLog } });

/** PostgreSQL quotes a wrong value: `invalid input syntax for type integer: "Ana"`. */
const quoted = /: "[\s\S]*"/;

/** Drivers attach parameters, which may be personal. */
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

/** Drops the query, which has people's search words. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
