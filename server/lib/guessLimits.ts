import { isIPv6 } from 'node:net';
import type { AttemptLimit } from './attempts';

const quarter = 15 * 60_000;
const hour = 60 * 60_000;

/** The network of an IPv6 address (/64), because a household or a rented server has all of it. */
export function networkOf(address: string): string {
	if (!isIPv6(address)) return address;
	if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
	return groupsOf(address, 4);
}

/** The /48 of an IPv6 address, which a customer of a tunnel broker or a hoster may have whole; null for IPv4. */
export function sitePrefixOf(address: string): string | null {
	return isIPv6(address) && !address.includes('.') ? `${groupsOf(address, 3)}/48` : null;
}

/** The first groups of an IPv6 address, with the zeros that `::` stands for. */
function groupsOf(address: string, count: number): string {
	const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
	const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
	return [...start, ...zeros, ...end].slice(0, count).join(':');
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
