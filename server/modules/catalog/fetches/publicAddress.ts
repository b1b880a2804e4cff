import { BlockList, type IPVersion, isIP } from 'node:net';

function blockListOf(...families: [IPVersion, string][]): BlockList {
	const list = new BlockList();
	for (const [family, nets] of families)
		for (const net of nets.split(/\s+/)) {
			const [address = '', prefix] = net.split('/');
			list.addSubnet(address, Number(prefix), family);
		}
	return list;
}

/**
 * IANA's special-purpose registry, and where clouds give machines their secrets. Inside 2000::/3: Teredo and others of
 * the registry, documentation, 6to4.
 */
const special = blockListOf(
	[
		'ipv4',
		`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
			192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
	],
	['ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20'],
);

/** Outside of it: loopback, private, link-local, multicast, IPv4-mapped and NAT64 addresses. */
const global6 = blockListOf(['ipv6', '2000::/3']);

export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !special.check(address, 'ipv4');
	return family === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
