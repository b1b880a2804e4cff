import { networkOf, sitePrefixOf } from './guessLimits';
import { hashOf } from './oneTimeToken';

/** Hashes, because addresses are personal; `site` is the /48 of an IPv6 address. */
export interface NetworkHash {
	network: string | null;
	site: string | null;
}

export function networkHashOf(address: string | null): NetworkHash {
	const site = address && sitePrefixOf(address);
	return { network: address && hashOf(`network ${networkOf(address)}`), site: site && hashOf(`site ${site}`) };
}
