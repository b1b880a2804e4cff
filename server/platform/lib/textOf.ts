/** Usual answers have some kilobytes. */
const maxBytes = 4 * 1024 * 1024;

/** @throws RangeError beyond 4 MiB, to limit memory; the rest is not received */
export async function textOf(answer: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of answer.body ?? []) {
		size += part.byteLength;
		if (size > maxBytes) throw new RangeError(`The answer of ${answer.url} is longer than ${maxBytes} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}
