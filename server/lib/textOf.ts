/** Bytes of the longest answer that is read of another service; what they send to us has some kilobytes. */
const longest = 4 * 1024 * 1024;

/**
 * The text of an answer of another service, which must not fill the memory of the shop.
 * @throws RangeError when it is longer than 4 MiB; what follows is not received
 */
export async function textOf(answer: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of answer.body ?? []) {
		size += part.byteLength;
		if (size > longest) throw new RangeError(`The answer of ${answer.url} is longer than ${longest} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}
