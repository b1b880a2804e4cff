import {
	adminComplaintsTopic,
	adminOrdersTopic,
	adminTeamTopic,
	ownOrdersQueue,
	presenceTopics,
	topics,
} from '../../contract/live/topics';
import { orderLinkTopic } from '../../contract/orders/link';
import type { Permission } from '../../contract/team/permissions';
import { hashOf } from '../lib/oneTimeToken';

export interface Identity {
	userId: number;
	permissions: ReadonlySet<Permission>;
}

export interface DestinationRules {
	topics: readonly string[];
	/** With their permission; events have the audience `admins`. */
	staffTopics: Readonly<Record<string, Permission>>;
	/** A user receives only the audience `user:{id}`. */
	userQueues: readonly string[];
	/** Before a link's token, which alone permits a subscription. */
	links?: string;
}

export const shopDestinations: DestinationRules = {
	topics: Object.values(topics),
	staffTopics: {
		[adminOrdersTopic]: 'orders:read',
		[adminComplaintsTopic]: 'complaints:read',
		[adminTeamTopic]: 'team:write',
		[presenceTopics.catalogue]: 'catalogue:read',
		[presenceTopics.orders]: 'orders:read',
		[presenceTopics.settings]: 'settings:read',
	},
	userQueues: [ownOrdersQueue],
	links: orderLinkTopic,
};

/** Receives hidden products and categories, and full bodies. */
export const hearsOfHidden = (identity: Identity | null): boolean =>
	identity?.permissions.has('catalogue:read') ?? false;

export const isSameIdentity = (one: Identity | null, other: Identity | null): boolean =>
	one?.userId === other?.userId &&
	one?.permissions.size === other?.permissions.size &&
	[...(one?.permissions ?? [])].every((permission) => other?.permissions.has(permission));

export const channelOf = (topic: string, audience?: string | null): string =>
	audience ? `${topic} ${audience}` : topic;

export const audienceOf = (userId: number): string => `user:${userId}`;

/** Clients that know the token with this hash; only events show whether the token belongs to anything. */
export const linkAudience = (tokenHash: string): string => `link:${tokenHash}`;

const linkToken = /^[\w-]{43}$/;

export const adminAudience = 'admins';

/** The servers themselves; no destination has this audience, so nobody can subscribe to it. */
export const serverAudience = 'servers';

/** The body is the user's id. */
export const sessionsEndedTopic = 'sessions-ended';

/** A change of settings that no visitor is notified of. */
export const settingsTopic = 'settings';

/** The body is CatalogWritten. */
export const catalogWrittenTopic = 'catalog-written';

export const mailQueuedTopic = 'mail-queued';
export const picturesQueuedTopic = 'pictures-queued';

export const isPrivate = ({ staffTopics, userQueues }: DestinationRules, destination: string): boolean =>
	Object.hasOwn(staffTopics, destination) || userQueues.includes(destination);

export function resolveDestination(
	rules: DestinationRules,
	destination: string,
	identity: Identity | null,
): string | undefined {
	if (rules.topics.includes(destination)) return channelOf(destination);
	const needed = Object.hasOwn(rules.staffTopics, destination) ? rules.staffTopics[destination] : undefined;
	if (needed && identity?.permissions.has(needed)) return channelOf(destination, adminAudience);
	if (rules.userQueues.includes(destination) && identity) return channelOf(destination, audienceOf(identity.userId));
	return linkChannel(rules, destination);
}

function linkChannel({ links }: DestinationRules, destination: string): string | undefined {
	if (links === undefined || !destination.startsWith(links)) return undefined;
	const token = destination.slice(links.length);
	return linkToken.test(token) ? channelOf(links, linkAudience(hashOf(token))) : undefined;
}
