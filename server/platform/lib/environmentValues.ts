import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

export const text = v.pipe(v.string(), v.trim());
export const filled = v.pipe(text, v.minLength(1, 'must not be empty'));

/** Names that proxy-addr knows. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

export function isProxy(text: string): boolean {
	const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
	if (!isIP(address)) return proxyNames.includes(address) && prefix === undefined;
	try {
		if (prefix !== undefined) new BlockList().addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
		return true;
	} catch {
		return false;
	}
}

export const isOrigin = (value: string): boolean => {
	try {
		return new URL(value).origin === value;
	} catch {
		return false;
	}
};

export const wholeNumber = (maximum: number) =>
	v.pipe(
		text,
		v.regex(/^\d{1,7}$/, `must be a whole number up to ${maximum}`),
		v.transform(Number),
		v.maxValue(maximum, `must be a whole number up to ${maximum}`),
	);

export const origins = v.pipe(
	text,
	v.transform((list) =>
		list
			.split(',')
			.map((one) => one.trim())
			.filter(Boolean),
	),
	v.array(v.pipe(v.string(), v.check(isOrigin, 'must be origins such as https://tienda.example, comma-separated'))),
);

/** `name=value`, comma-separated, with escapes as in addresses; else null. */
export function readHeaders(list: string): Record<string, string> | null {
	const headers = list
		.split(',')
		.filter(Boolean)
		.map((one) => /^\s*([\w-]+)=([!-~]+)\s*$/.exec(one));
	try {
		return Object.fromEntries(headers.map((match) => [match?.[1] ?? '', decodeURIComponent(match?.[2] ?? '%')]));
	} catch {
		return null;
	}
}
