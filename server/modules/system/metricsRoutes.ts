import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '#platform/lib/app';
import { forbidden } from '#platform/lib/shopError';
import type { Metrics } from './metrics';

/** A proxy sets these: the request is not local. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Excludes foreign names that resolve to this machine. */
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

function isLocal({ raw: { socket, headers } }: FastifyRequest): boolean {
	const { remoteAddress = '', remoteFamily } = socket;
	const own = loopback.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
	return own && localHost.test(headers.host ?? '') && forwarding.every((name) => headers[name] === undefined);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With the token, or without one from this machine alone. */
export const metricsRoutes: Routes<{ metrics: Metrics; token: string | undefined }> = async (
	app,
	{ metrics, token },
) => {
	const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
	const mayRead = (request: FastifyRequest): boolean =>
		expected ? timingSafeEqual(digest(request.headers.authorization ?? ''), expected) : isLocal(request);

	app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
		if (!mayRead(request)) throw forbidden();
		return reply.type(metrics.contentType).send(await metrics.text());
	});
};
