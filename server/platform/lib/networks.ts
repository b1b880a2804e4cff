import { isIPv6 } from 'node:net';
import { siteShare } from './shopLimits';

/** /64: one household or rented server has all of it. */
export function networkOf(address: string): string {
	if (!isIPv6(address)) return address;
	if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
	return groupsOf(address, 4);
}

/** /48: a tunnel broker's or hoster's customer may have all of it; null for IPv4. */
export function sitePrefixOf(address: string): string | null {
	return isIPv6(address) && !address.includes('.') ? `${groupsOf(address, 3)}/48` : null;
}

/** A network and its /48, with their multiples of a limit. Other keys, as of accounts, stand alone. */
export function networkShares(network: string): { network: string; times: number }[] {
	const groups = network.split(':');
	const own = { network, times: 1 };
	return groups.length === 4 ? [own, { network: `${groups.slice(0, 3).join(':')}/48`, times: siteShare }] : [own];
}

function groupsOf(address: string, count: number): string {
	const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
	const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
	return [...start, ...zeros, ...end].slice(0, count).join(':');
}
