import { positionHeader } from '#contract/live/channel';
import { shopLimits } from '../lib/shopLimits';
import type { Broker, Subscriber } from './broker';
import { type DestinationRules, isPrivate, resolveDestination } from './destinations';
import type { Login } from './login';
import { type Frame, StompProtocolError } from './stomp/frame';

const { max: most } = shopLimits.subscriptionsPerSession;
const maxIdLength = 64;
const ackModes = ['auto', 'client', 'client-individual'];

interface SubscriptionOptions {
	broker: Broker;
	destinations: DestinationRules;
	subscriber: Subscriber;
	login: Pick<Login, 'identity' | 'isUnchecked'>;
	onForbidden(destination: string, userId: number | null): void;
}

/** One session's subscriptions, by its client's ids. */
export function createSubscriptions(options: SubscriptionOptions) {
	const { broker, destinations, subscriber, login } = options;
	const open = new Map<string, () => void>();

	return {
		/** Throws StompProtocolError. `isConnected`: a replay drops a client that is too slow. */
		add({ headers }: Frame, isConnected: () => boolean): void {
			const id = headers.get('id') ?? '';
			const destination = headers.get('destination') ?? '';
			if (id.length < 1 || id.length > maxIdLength)
				throw new StompProtocolError(`SUBSCRIBE needs an id of 1 to ${maxIdLength} characters`);
			if (!ackModes.includes(headers.get('ack') ?? 'auto')) throw new StompProtocolError('Unknown ack mode');
			if (open.has(id)) throw new StompProtocolError('The subscription id is in use');
			if (open.size >= most) throw new StompProtocolError('Too many subscriptions');
			const identity = login.identity();
			const channel = resolveDestination(destinations, destination, identity);
			const isSecret = isPrivate(destinations, destination);
			// An ERROR would reject the token; the recheck ends the session instead.
			if (channel === undefined && login.isUnchecked() && isSecret) return;
			if (channel === undefined && isSecret) options.onForbidden(destination, identity?.userId ?? null);
			// The same answer as for a forbidden destination: it reveals nothing.
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
