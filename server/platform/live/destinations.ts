import type { Audience } from '#contract/live/channel';
import { type ChannelMessage, channels } from '#contract/live/serverChannels';
import { type Permission, permissions } from '#contract/team/permissions';
import { hashOf } from '../lib/oneTimeToken';

export interface Identity {
	userId: number;
	permissions: ReadonlySet<Permission>;
}

export interface DestinationRules {
	topics: readonly string[];
	/** Topics with their permission; events have the audience `admins`. */
	staffTopics: Readonly<Record<string, Permission>>;
	/** A user receives only the audience `user:{id}`. */
	userQueues: readonly string[];
	/** Prefixes of a link's token, which alone permits a subscription. */
	links?: readonly string[];
}

const isPermission = (audience: Audience): audience is Permission => permissions.some((one) => one === audience);

const topicsFor = (audience: Audience): string[] =>
	Object.values(channels).flatMap((channel) => (channel.audience === audience ? [channel.topic] : []));

export const shopDestinations: DestinationRules = {
	topics: topicsFor('everybody'),
	staffTopics: Object.fromEntries(
		Object.values(channels).flatMap(({ topic, audience }) => (isPermission(audience) ? [[topic, audience]] : [])),
	),
	userQueues: topicsFor('owner'),
	links: topicsFor('link'),
};

const serverTopics = topicsFor('servers');

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

/** Clients that know the token; only events show whether it belongs to anything. */
const linkAudience = (tokenHash: string): string => `link:${tokenHash}`;

const linkToken = /^[\w-]{43}$/;

export const adminAudience = 'admins';

/** No destination has this audience, so nobody can subscribe to it. */
const serverAudience = 'servers';

/** Null: all subscribers of its topic. */
export function receiversOf(message: ChannelMessage): string | null {
	if ('userId' in message) return audienceOf(message.userId);
	if ('tokenHash' in message) return linkAudience(message.tokenHash);
	if (serverTopics.includes(message.topic)) return serverAudience;
	return Object.hasOwn(shopDestinations.staffTopics, message.topic) ? adminAudience : null;
}

export const isPrivate = ({ staffTopics, userQueues }: DestinationRules, destination: string): boolean =>
	Object.hasOwn(staffTopics, destination) || userQueues.includes(destination);

export function resolveDestination(
	rules: DestinationRules,
	destination: string,
	identity: Identity | null,
): string | undefined {
	if (rules.topics.includes(destination)) return channelOf(destination);
	const permission = Object.hasOwn(rules.staffTopics, destination) ? rules.staffTopics[destination] : undefined;
	if (permission && identity?.permissions.has(permission)) return channelOf(destination, adminAudience);
	if (rules.userQueues.includes(destination) && identity) return channelOf(destination, audienceOf(identity.userId));
	return linkChannel(rules, destination);
}

function linkChannel({ links = [] }: DestinationRules, destination: string): string | undefined {
	const link = links.find((one) => destination.startsWith(one));
	const token = destination.slice(link?.length);
	return link !== undefined && linkToken.test(token) ? channelOf(link, linkAudience(hashOf(token))) : undefined;
}
