import { compile } from '@fastify/proxy-addr';

/** Whether an address is one of the proxies of `TRUST_PROXY`, as Fastify itself decides it. */
export function createProxyTest(trustProxy: string | false): (address: string | undefined) => boolean {
	if (trustProxy === false) return () => false;
	const isTrusted = compile(trustProxy.split(',').map((one) => one.trim()));
	return (address) => address !== undefined && isTrusted(address, 0);
}
