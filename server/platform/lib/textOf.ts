/** Bytes; usual answers have some kilobytes. */
const longest = 4 * 1024 * 1024;

/**
 * Limits memory.
 * @throws RangeError beyond 4 MiB; the rest is not received
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
