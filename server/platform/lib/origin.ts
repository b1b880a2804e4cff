import { networkOf, sitePrefixOf } from './networks';
import { hashOf } from './oneTimeToken';

export interface Origin {
	holdKey: string | null;
	address: string | null;
}

export const browserHash = ({ holdKey }: Pick<Origin, 'holdKey'>): string | null =>
	holdKey && hashOf(`browser ${holdKey}`);

export function siteHash({ address }: Pick<Origin, 'address'>): string | null {
	const site = address && sitePrefixOf(address);
	return site && hashOf(`site ${site}`);
}

export const networkHash = ({ address }: Pick<Origin, 'address'>): string | null =>
	address && hashOf(`network ${networkOf(address)}`);

/** IPv4 address or IPv6 /48, which one buyer may have. */
export const buyerNetworkHash = (origin: Pick<Origin, 'address'>): string | null =>
	siteHash(origin) ?? networkHash(origin);

/** Hashes, because addresses are personal; `site` is the /48 of an IPv6 address. */
export interface NetworkHash {
	network: string | null;
	site: string | null;
}

export const networkHashOf = (address: string | null): NetworkHash => ({
	network: networkHash({ address }),
	site: siteHash({ address }),
});
