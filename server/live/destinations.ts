import { adminOrdersTopic, ownOrdersQueue, topics } from '../../contract/live';

/** Who a session belongs to. */
export interface Identity {
	userId: number;
	admin: boolean;
}

export interface DestinationRules {
	/** Anybody may subscribe. */
	topics: readonly string[];
	/** Administrators only, who receive events whose audience is `admins`. */
	adminTopics: readonly string[];
	/** Anybody with a valid token; each user receives only events whose audience is `user:{id}`. */
	userQueues: readonly string[];
}

/** What the shop's channel offers. */
export const shopDestinations: DestinationRules = {
	topics: Object.values(topics),
	adminTopics: [adminOrdersTopic],
	userQueues: [ownOrdersQueue],
};

/** Key under which the broker keeps the subscribers of a topic, or of one user's queue. */
export const channelOf = (topic: string, audience?: string | null): string =>
	audience ? `${topic} ${audience}` : topic;

export const audienceOf = (userId: number): string => `user:${userId}`;

/** Audience of the events of an `adminTopics` destination. */
export const adminAudience = 'admins';

/** The channel that this identity may subscribe to under the destination; undefined when it may not, or it is unknown. */
export function resolveDestination(
	rules: DestinationRules,
	destination: string,
	identity: Identity | null,
): string | undefined {
	if (rules.topics.includes(destination)) return channelOf(destination);
	if (rules.adminTopics.includes(destination) && identity?.admin) return channelOf(destination, adminAudience);
	if (rules.userQueues.includes(destination) && identity) return channelOf(destination, audienceOf(identity.userId));
	return undefined;
}
