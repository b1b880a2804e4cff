import type { FastifyRequest } from 'fastify';

type Attributes = Record<string, string | number>;

/** Spans of the work within a request, which show where its time goes. */
export interface Tracing {
	/** Runs the work as a part of what it is called in; outside of a request it only runs it. */
	span<T>(kind: 'work' | 'database', name: string, attributes: Attributes, work: () => T): T;
	/** Runs what follows of the request as parts of it. */
	enter(request: FastifyRequest, next: () => void): void;
	/** The request is answered. */
	leave(request: FastifyRequest, status: number): void;
	/** Sends what is left; resolves after some seconds at the latest. */
	stop(): Promise<void>;
}

export const noTracing: Pick<Tracing, 'span'> = { span: (_kind, _name, _attributes, work) => work() };
