import { withRoom } from '../growing';

const pageBits = 20;
const pageSize = 1 << pageBits;
const inPage = pageSize - 1;
const smallestBlock = 16;
const largestBlock = 4096;
/** At the end of a block: the address of the next one. */
const pointerBytes = 4;

export interface Postings {
	/** Keys of a list ascend; the first value of a key stays. */
	add(list: number, key: number, detail?: number): void;
	count(list: number): number;
	/** The first `limit` values; they stand until the next call. */
	read(list: number, limit?: number): Int32Array;
}

/**
 * Lists of ascending numbers, each a key and behind it the bits of a detail: differences of one byte or a few, in blocks
 * that double.
 */
export function createPostings(detailBits = 0): Postings {
	const pages: Uint8Array[] = [];
	let nextFree = 0;
	let heads = new Int32Array(0);
	let tails = new Int32Array(0);
	let ends = new Int32Array(0);
	let lasts = new Int32Array(0);
	let counts = new Int32Array(0);
	let sizes = new Uint16Array(0);
	let values = new Int32Array(1024);

	const pageOf = (address: number) => pages[address >>> pageBits] as Uint8Array;

	function allocate(size: number): number {
		if ((nextFree & inPage) + size > pageSize) nextFree = (nextFree | inPage) + 1;
		if (nextFree >>> pageBits >= pages.length) pages.push(new Uint8Array(pageSize));
		const address = nextFree;
		nextFree += size;
		return address;
	}

	function extend(list: number): void {
		const before = sizes[list] as number;
		const size = before ? Math.min(before * 2, largestBlock) : smallestBlock;
		const address = allocate(size);
		if (before) {
			const end = ends[list] as number;
			for (let byte = 0; byte < pointerBytes; byte++) pageOf(end)[(end & inPage) + byte] = address >>> (byte * 8);
		} else heads[list] = address;
		tails[list] = address;
		ends[list] = address + size - pointerBytes;
		sizes[list] = size;
	}

	function put(list: number, byte: number): void {
		if (tails[list] === ends[list]) extend(list);
		const address = tails[list] as number;
		tails[list] = address + 1;
		pageOf(address)[address & inPage] = byte;
	}

	function makeRoom(list: number): void {
		heads = withRoom(heads, list + 1);
		tails = withRoom(tails, list + 1);
		ends = withRoom(ends, list + 1);
		lasts = withRoom(lasts, list + 1);
		counts = withRoom(counts, list + 1);
		sizes = withRoom(sizes, list + 1);
	}

	return {
		add(list, key, detail = 0) {
			if (list >= counts.length) makeRoom(list);
			const value = (key << detailBits) | detail;
			const last = lasts[list] as number;
			if (counts[list] !== 0 && last >>> detailBits === key) return;
			let difference = value - last;
			lasts[list] = value;
			counts[list] = (counts[list] as number) + 1;
			while (difference > 127) {
				put(list, (difference & 127) | 128);
				difference >>>= 7;
			}
			put(list, difference);
		},
		count: (list) => counts[list] ?? 0,
		read(list, limit = Number.POSITIVE_INFINITY) {
			const count = Math.min(counts[list] ?? 0, limit);
			values = withRoom(values, count);
			const read = values;
			let size = smallestBlock;
			const head = heads[list] as number;
			let page = pages[head >>> pageBits] as Uint8Array;
			let at = head & inPage;
			let end = at + size - pointerBytes;
			let value = 0;
			for (let index = 0; index < count; index++) {
				let shift = 0;
				let byte: number;
				do {
					if (at === end) {
						let next = 0;
						for (let place = 0; place < pointerBytes; place++) next |= (page[end + place] as number) << (place * 8);
						size = Math.min(size * 2, largestBlock);
						page = pages[next >>> pageBits] as Uint8Array;
						at = next & inPage;
						end = at + size - pointerBytes;
					}
					byte = page[at++] as number;
					value += (byte & 127) << shift;
					shift += 7;
				} while (byte > 127);
				read[index] = value;
			}
			return read.subarray(0, count);
		},
	};
}
