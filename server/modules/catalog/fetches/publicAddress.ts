import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registry, and where clouds tell machines their secrets. */
const special4 = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['168.63.129.16', 32],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
] as const;

/** Inside of 2000::/3: Teredo and others of the registry, documentation, 6to4. */
const special6 = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of special4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of special6) special.addSubnet(net, prefix, 'ipv6');

/** Loopback, private, link-local, multicast, IPv4-mapped and NAT64 addresses are outside of it. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether it is of the open internet. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !special.check(address, 'ipv4');
	return family === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
