import { foldWords } from '#contract/catalog/words';
import { withRoom } from '../growing';
import { createSortedKeys } from './sortedKeys';

const hyphen = 45;
const slotBytes = 4;
/** Parts that are shorter, like the size in `ZAP-38-M`, would be found by too many words. */
const shortestPart = 3;

export interface Skus {
	add(slot: number, sku: string): void;
	/** `key`: as of `skuKey`. */
	eachWhole(key: string, visit: (slot: number) => void): void;
	/** SKUs that begin with the key, also behind a hyphen. */
	eachBeginning(key: string, visit: (slot: number) => void): void;
	/** Whether a SKU that begins with the key is as `isRight` says. */
	has(key: string, isRight: (slot: number) => boolean): boolean;
	settle(): void;
}

const plainSku = (sku: string): string =>
	foldWords(sku)
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '');

/** Without hyphens. */
export const skuKey = (text: string): string => plainSku(text).replaceAll('-', '');

/** The bytes of all SKUs, each with a 0 and its slot behind it, and the places where parts begin, sorted. */
export function createSkus(): Skus {
	let bytes = new Uint8Array(1024);
	let length = 1;

	/** Compares without hyphens; 0 where the SKU begins with the key. */
	function compareTo(key: Uint8Array, start: number): number {
		let at = start;
		for (const byte of key) {
			while (bytes[at] === hyphen) at++;
			const difference = (bytes[at++] as number) - byte;
			if (difference !== 0) return difference;
		}
		return 0;
	}

	function compare(a: number, b: number): number {
		let at = a;
		let other = b;
		for (;;) {
			while (bytes[at] === hyphen) at++;
			while (bytes[other] === hyphen) other++;
			const byte = bytes[at++] as number;
			const difference = byte - (bytes[other++] as number);
			if (difference !== 0) return difference;
			if (byte === 0) return a - b;
		}
	}
	const sorted = createSortedKeys(compare);

	function slotBehind(place: number): number {
		let at = place;
		while (bytes[at] !== 0) at++;
		let slot = 0;
		for (let byte = slotBytes; byte > 0; byte--) slot = slot * 256 + (bytes[at + byte] as number);
		return slot;
	}

	const rangeOf = (text: string) => {
		const key = Buffer.from(text);
		return sorted.range((place) => compareTo(key, place));
	};

	return {
		add(slot, sku) {
			const written = Buffer.from(plainSku(sku));
			if (written.length === 0) return;
			const end = length + written.length;
			bytes = withRoom(bytes, end + 1 + slotBytes);
			bytes.set(written, length);
			for (let byte = 0; byte < slotBytes; byte++) bytes[end + 1 + byte] = slot >>> (byte * 8);
			sorted.add(length);
			for (let at = written.indexOf(hyphen); at !== -1; at = written.indexOf(hyphen, at + 1)) {
				const next = written.indexOf(hyphen, at + 1);
				if ((next === -1 ? written.length : next) - at > shortestPart) sorted.add(length + at + 1);
			}
			length = end + 1 + slotBytes;
		},
		eachWhole(key, visit) {
			for (const place of rangeOf(`${key}\0`)) if (bytes[place - 1] !== hyphen) visit(slotBehind(place));
		},
		eachBeginning(key, visit) {
			for (const place of rangeOf(key)) visit(slotBehind(place));
		},
		has: (key, isRight) => rangeOf(key).some((place) => isRight(slotBehind(place))),
		settle: sorted.settle,
	};
}
