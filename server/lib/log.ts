import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from '../config';

/** JSON lines on standard output, shared by the web server and the database. */
export const createLog = (level: LogLevel): FastifyBaseLogger => pino({ level });
