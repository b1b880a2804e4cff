import { isIPv6 } from 'node:net';
import type { AttemptLimit } from './attempts';

const quarter = 15 * 60_000;
const hour = 60 * 60_000;

/** The network of an IPv6 address (/64), because a household or a rented server has all of it. */
export function networkOf(address: string): string {
	if (!isIPv6(address)) return address;
	if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
	const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
	const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
	return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

export type GuessLimits = ReturnType<typeof createGuessLimits>;

/** How often a password or a code may be tried, by who tries. Each way has its own counts. */
export function createGuessLimits({ guesses, guessesOfStrangers }: { guesses: number; guessesOfStrangers: number }) {
	const few = (key: string): AttemptLimit => ({ key, max: guesses, windowMs: quarter });
	return {
		ofSession: (sessionId: string) => [few(`session:${sessionId}`)],
		ofDevice: (deviceId: string, account: string) => [few(`device:${deviceId}:${account}`)],
		ofStranger: (address: string, account: string) => [
			few(`address:${networkOf(address)}:${account}`),
			{ key: `account:${account}`, max: guessesOfStrangers, windowMs: hour },
		],
		/** Requests of a link to a new password, for whatever name was typed. */
		ofResetRequest: (address: string, typed: string) => [
			few(`reset:${networkOf(address)}:${typed}`),
			{ key: `reset:${typed}`, max: guessesOfStrangers, windowMs: hour },
		],
	};
}
