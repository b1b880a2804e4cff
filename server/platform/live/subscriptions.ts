import { positionHeader } from '#contract/live/channel';
import { shopLimits } from '../lib/shopLimits';
import type { Broker, Subscriber } from './broker';
import { type DestinationRules, isPrivate, resolveDestination } from './destinations';
import type { Login } from './login';
import { type Frame, StompProtocolError } from './stomp/frame';

const { max: most } = shopLimits.subscriptionsPerSession;
/** Characters of a subscription id. */
const idLength = 64;
const ackModes = ['auto', 'client', 'client-individual'];

interface SubscriptionOptions {
	broker: Broker;
	destinations: DestinationRules;
	subscriber: Subscriber;
	login: Pick<Login, 'identity' | 'isUnchecked'>;
	/** A private destination that this account, null for nobody, may not subscribe to. */
	onForbidden(destination: string, userId: number | null): void;
}

/** The subscriptions of one session, by the ids that its client gives them. */
export function createSubscriptions(options: SubscriptionOptions) {
	const { broker, destinations, subscriber, login } = options;
	const open = new Map<string, () => void>();

	return {
		/** Throws StompProtocolError. `isConnected`: a client that is too slow for a replay is dropped during it. */
		add({ headers }: Frame, isConnected: () => boolean): void {
			const id = headers.get('id') ?? '';
			const destination = headers.get('destination') ?? '';
			if (id.length < 1 || id.length > idLength)
				throw new StompProtocolError(`SUBSCRIBE needs an id of 1 to ${idLength} characters`);
			if (!ackModes.includes(headers.get('ack') ?? 'auto')) throw new StompProtocolError('Unknown ack mode');
			if (open.has(id)) throw new StompProtocolError('The subscription id is in use');
			if (open.size >= most) throw new StompProtocolError('Too many subscriptions');
			const identity = login.identity();
			const channel = resolveDestination(destinations, destination, identity);
			const isSecret = isPrivate(destinations, destination);
			// An ERROR would say that the token is not good for this; the recheck ends the session instead.
			if (channel === undefined && login.isUnchecked() && isSecret) return;
			if (channel === undefined && isSecret) options.onForbidden(destination, identity?.userId ?? null);
			// The same answer for an unknown destination and a forbidden one: it reveals nothing.
			if (channel === undefined) throw new StompProtocolError('Unknown destination');
			const position = headers.get(positionHeader);
			if (position !== undefined && destinations.topics.includes(destination)) {
				broker.replay(position, destination, id, subscriber);
				if (!isConnected()) return;
			}
			open.set(id, broker.subscribe(channel, destination, id, subscriber));
		},

		remove({ headers }: Frame): void {
			const id = headers.get('id') ?? '';
			const end = open.get(id);
			if (!end) throw new StompProtocolError('No subscription with this id');
			end();
			open.delete(id);
		},

		removeAll(): void {
			for (const end of open.values()) end();
			open.clear();
		},
	};
}
