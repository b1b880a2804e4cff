import { isIPv6 } from 'node:net';

const quarter = 15 * 60_000;
const hour = 60 * 60_000;

/** At most `max` attempts within `windowMs` of the first one. */
export interface AttemptLimit {
	key: string;
	max: number;
	windowMs: number;
}

/** /64: a household or rented server has all of it. */
export function networkOf(address: string): string {
	if (!isIPv6(address)) return address;
	if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
	return groupsOf(address, 4);
}

/** /48: a tunnel broker's or hoster's customer may have all of it; null for IPv4. */
export function sitePrefixOf(address: string): string | null {
	return isIPv6(address) && !address.includes('.') ? `${groupsOf(address, 3)}/48` : null;
}

/** A /48 may be one attacker, or a town's phones. */
export const shareOfSite = 5;

export function circlesOf(network: string, max: number): { key: string; max: number }[] {
	const groups = network.split(':');
	const own = { key: network, max };
	return groups.length === 4 ? [own, { key: `${groups.slice(0, 3).join(':')}/48`, max: max * shareOfSite }] : [own];
}

function groupsOf(address: string, count: number): string {
	const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
	const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
	return [...start, ...zeros, ...end].slice(0, count).join(':');
}

export function createGuessLimits({
	guesses,
	guessesOfStrangers,
	signUpPerAddress,
}: Record<'guesses' | 'guessesOfStrangers' | 'signUpPerAddress', number>) {
	const few = (key: string): AttemptLimit => ({ key, max: guesses, windowMs: quarter });
	const fromAround = (address: string, way: string, what: string): AttemptLimit[] =>
		circlesOf(networkOf(address), guesses).map(({ key, max }) => ({
			key: `${way}:${key}:${what}`,
			max,
			windowMs: quarter,
		}));
	return {
		ofSession: (sessionId: string) => [few(`session:${sessionId}`)],
		ofDevice: (deviceId: string, account: string) => [few(`device:${deviceId}:${account}`)],
		ofStranger: (address: string, account: string) => [
			...fromAround(address, 'address', account),
			{ key: `account:${account}`, max: guessesOfStrangers, windowMs: hour },
		],
		/** It reveals existing names, like a sign-up. */
		ofLookUp: (address: string): AttemptLimit[] =>
			circlesOf(networkOf(address), signUpPerAddress).map(({ key, max }) => ({
				key: `look-up:${key}`,
				max,
				windowMs: hour,
			})),
		ofResetRequest: (address: string, typed: string) => [
			...fromAround(address, 'reset', typed),
			{ key: `reset:${typed}`, max: guessesOfStrangers, windowMs: hour },
		],
	};
}
