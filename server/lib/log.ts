import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from '../config';

export const createLog = (level: LogLevel): FastifyBaseLogger => pino({ level });
