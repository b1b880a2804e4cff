import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Owner {
	id: number;
	tokenVersion: number;
}

interface Device {
	id: string;
	/** `{user id}-{token version}`, latest sign-in first. */
	owners: string[];
}

const name = 'device';
/** Browsers' maximum for a cookie. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** So many people may share a browser. */
const maxOwners = 5;

const cookie = /(?:^|;\s*)device=([\w-]+)\.([\w-]+)\.([\w-]+)(?:;|$)/;
const ownerOf = ({ id, tokenVersion }: Owner): string => `${id}-${tokenVersion}`;

/**
 * A signed cookie with the accounts of this browser, whose attempts are counted apart, so that strangers cannot
 * exhaust them. A new password or role invalidates it.
 */
export function createKnownDevices(secret: string) {
	const sign = (text: string) => createHmac('sha256', secret).update(`device:${text}`).digest();

	function read({ headers }: FastifyRequest): Device | null {
		const [, id = '', owners = '', signature = ''] = cookie.exec(headers.cookie ?? '') ?? [];
		const signatureBytes = Buffer.from(signature, 'base64url');
		const right = sign(`${id}.${owners}`);
		if (signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right)) return null;
		return { id, owners: owners.split('_') };
	}

	return {
		/** Null without an earlier sign-in here. */
		idFor(request: FastifyRequest, user: Owner): string | null {
			const device = read(request);
			return device?.owners.includes(ownerOf(user)) ? device.id : null;
		},

		remember(request: FastifyRequest, reply: FastifyReply, user: Owner): void {
			const { id, owners } = read(request) ?? { id: randomUUID(), owners: [] };
			const others = owners.filter((one) => !one.startsWith(`${user.id}-`));
			const text = `${id}.${[ownerOf(user), ...others].slice(0, maxOwners).join('_')}`;
			const secure = request.protocol === 'https' ? '; Secure' : '';
			reply.header(
				'set-cookie',
				`${name}=${text}.${sign(text).toString('base64url')}; Path=/api; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${secure}`,
			);
		},
	};
}
