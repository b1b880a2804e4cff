import { adminOrdersTopic, ownOrdersQueue, topics } from '../../contract/live';

export interface Identity {
	userId: number;
	admin: boolean;
}

export interface DestinationRules {
	topics: readonly string[];
	/** Administrators only, who receive events whose audience is `admins`. */
	adminTopics: readonly string[];
	/** Anybody with a valid token; each user receives only events whose audience is `user:{id}`. */
	userQueues: readonly string[];
}

export const shopDestinations: DestinationRules = {
	topics: Object.values(topics),
	adminTopics: [adminOrdersTopic],
	userQueues: [ownOrdersQueue],
};

export const channelOf = (topic: string, audience?: string | null): string =>
	audience ? `${topic} ${audience}` : topic;

export const audienceOf = (userId: number): string => `user:${userId}`;

export const adminAudience = 'admins';

/** Of an event for the servers themselves; no destination has it, so nobody can subscribe to it. */
export const serverAudience = 'servers';

/** Its body is the id of the user whose sessions have ended. */
export const sessionsEndedTopic = 'sessions-ended';

export const isPrivate = ({ adminTopics, userQueues }: DestinationRules, destination: string): boolean =>
	adminTopics.includes(destination) || userQueues.includes(destination);

/** Undefined when this identity may not subscribe, or the destination is unknown. */
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
