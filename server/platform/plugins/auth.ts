import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { byLink } from '#contract/orders/link';
import { type Permission, permissions, type RoleName } from '#contract/team/permissions';
import { access } from '../lib/access';
import type { App } from '../lib/app';
import { forbidden, secondFactorMissing, unauthenticated } from '../lib/shopError';

export interface Session {
	/** Of the token; all requests of a sign-in share it. */
	id: string;
	userId: number;
	roles: readonly RoleName[];
	/** Empty while the account lacks a demanded second factor. */
	permissions: ReadonlySet<Permission>;
	lacksSecondFactor: boolean;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** Set by the guards; null on public routes. */
		session: Session | null;
	}
}

interface Claims {
	sub: string;
	ver: number;
	jti: string;
}

declare module '@fastify/jwt' {
	interface FastifyJWT {
		payload: Claims;
		user: Claims;
	}
}

/** Seconds. */
export const tokenLifetime = 7 * 24 * 60 * 60;

export interface TokenOwner {
	userId: number;
	tokenVersion: number;
	sessionId: string;
}

/** Null: deleted user or outdated token. */
export type FindSession = (owner: TokenOwner) => Promise<Session | null>;

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Auth {
	issue(user: { id: number; tokenVersion: number }): string;
	identify(token: string): Promise<Session | null>;
}

/**
 * HS256 tokens with a version: a new password, other roles or a deletion invalidate earlier ones. Guards later
 * routes by their `security`, and refuses a route without it.
 */
export async function registerAuth(
	app: App,
	{ secret, findSession }: { secret: string; findSession: FindSession },
): Promise<Auth> {
	await app.register(jwt, {
		secret,
		sign: { algorithm: 'HS256', expiresIn: tokenLifetime },
		verify: { algorithms: ['HS256'] },
	});
	app.decorateRequest('session', null);

	async function identify(token: string): Promise<Session | null> {
		let claims: Claims;
		try {
			claims = app.jwt.verify(token);
		} catch {
			return null;
		}
		const userId = Number(claims.sub);
		if (!Number.isSafeInteger(userId) || !Number.isSafeInteger(claims.ver) || !claims.jti) return null;
		return findSession({ userId, tokenVersion: claims.ver, sessionId: claims.jti });
	}

	async function noticeUser(request: FastifyRequest): Promise<void> {
		const token = bearerOf(request.headers.authorization);
		request.session = token ? await identify(token) : null;
	}

	async function requireUser(request: FastifyRequest): Promise<void> {
		await noticeUser(request);
		if (!request.session) throw unauthenticated();
	}

	async function requireBuyer(request: FastifyRequest): Promise<void> {
		await noticeUser(request);
		if (!request.session && !isByLink(request)) throw unauthenticated();
	}

	const requirePermission = (permission: Permission): Guard =>
		async function requireOne(request) {
			await requireUser(request);
			if (!mayIn(request.session, permission))
				throw request.session?.lacksSecondFactor ? secondFactorMissing() : forbidden();
		};

	const guards = new Map<FastifySchema['security'], Guard | null>([
		[access.anybody, null],
		[access.anybodyKnown, noticeUser],
		[access.users, requireUser],
		[access.buyers, requireBuyer],
		...permissions.map((one): [FastifySchema['security'], Guard] => [access.may(one), requirePermission(one)]),
	]);

	app.addHook('onRoute', (route) => {
		if (route.schema?.hide) return;
		const guard = guards.get(route.schema?.security);
		if (guard === undefined) throw new Error(`${route.method} ${route.url} does not say who may call it.`);
		if (guard) route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
	});

	return {
		issue: ({ id, tokenVersion }) => app.jwt.sign({ sub: String(id), ver: tokenVersion, jti: randomUUID() }),
		identify,
	};
}

function bearerOf(header: string | undefined): string | undefined {
	const match = header && /^Bearer +([^\s]+)$/i.exec(header);
	return match ? match[1] : undefined;
}

export const isByLink = ({ params }: Pick<FastifyRequest, 'params'>): boolean =>
	(params as { id?: unknown }).id === byLink;

export const mayIn = (session: Session | null, permission: Permission): boolean =>
	session?.permissions.has(permission) ?? false;

export function sessionOf(request: FastifyRequest): Session {
	if (!request.session) throw unauthenticated();
	return request.session;
}
