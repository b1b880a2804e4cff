import { compile } from '@fastify/proxy-addr';

/** Whether an address is one of these proxies, a list as in `TRUST_PROXY`, as Fastify itself decides it. */
export const proxiesOf = (list: string) => compile(list.split(',').map((one) => one.trim()));

/** As proxiesOf, for a peer whose address may not be known; without proxies nobody is one. */
export function createProxyTest(trustProxy: string | false): (address: string | undefined) => boolean {
	if (trustProxy === false) return () => false;
	const isTrusted = proxiesOf(trustProxy);
	return (address) => address !== undefined && isTrusted(address, 0);
}
