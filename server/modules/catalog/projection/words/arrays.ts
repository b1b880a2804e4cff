type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** At least as long, with the same content; twice as long each time, so that growth costs little. */
export function grown<A extends Numbers>(array: A, length: number): A {
	if (array.length >= length) return array;
	const longer = new (array.constructor as new (length: number) => A)(Math.max(length, array.length * 2));
	longer.set(array);
	return longer;
}
