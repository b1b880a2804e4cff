import type { FastifyRequest } from 'fastify';

type Attributes = Record<string, string | number>;

export interface Tracing {
	/** As a child span, if in a request. */
	span<T>(kind: 'work' | 'database', name: string, attributes: Attributes, work: () => T): T;
	/** Makes `next` part of the request. */
	enter(request: FastifyRequest, next: () => void): void;
	leave(request: FastifyRequest, status: number): void;
	/** Resolves within seconds. */
	stop(): Promise<void>;
}

export const noTracing: Pick<Tracing, 'span'> = { span: (_kind, _name, _attributes, work) => work() };
