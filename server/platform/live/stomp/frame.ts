/** Unescaped; the first of equal headers counts (STOMP 1.2). */
export interface Frame {
	command: string;
	headers: Map<string, string>;
	body: Buffer;
}

/** The message is safe for the peer. */
export class StompProtocolError extends Error {
	override name = 'StompProtocolError';
	readonly headers: Record<string, string>;

	constructor(message: string, headers: Record<string, string> = {}) {
		super(message);
		this.headers = headers;
	}
}

export const CR = 13;
export const LF = 10;
export const NUL = 0;

/** Not escaped, for STOMP 1.0 peers. */
const unescapedCommands = new Set(['CONNECT', 'CONNECTED']);

const escapes: Record<string, string> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const originals: Record<string, string> = { '\\': '\\', r: '\r', n: '\n', c: ':' };

const escapeHeader = (text: string): string => text.replace(/[\\\r\n:]/g, (character) => escapes[character] ?? '');

function unescapeHeader(text: string): string {
	return text.includes('\\')
		? text.replace(/\\(.?)/gs, (_, character: string) => {
				const original = originals[character];
				if (original === undefined) throw new StompProtocolError('Undefined escape sequence in a header');
				return original;
			})
		: text;
}

export function parseHeader(command: string, line: string): [string, string] {
	const colon = line.indexOf(':');
	if (colon < 1) throw new StompProtocolError('Header line without a name and a colon');
	const name = line.slice(0, colon);
	const value = line.slice(colon + 1);
	return unescapedCommands.has(command) ? [name, value] : [unescapeHeader(name), unescapeHeader(value)];
}

/** Headers of CONNECTED must have no line ends, because they are not escaped. */
export function encodeFrame(command: string, headers: Record<string, string>, body: string | Uint8Array = ''): Buffer {
	const escaped = unescapedCommands.has(command) ? (text: string) => text : escapeHeader;
	const bytes = typeof body === 'string' ? Buffer.from(body) : body;
	let head = `${command}\n`;
	for (const [name, value] of Object.entries(headers)) head += `${escaped(name)}:${escaped(value)}\n`;
	if (bytes.length > 0) head += `content-length:${bytes.length}\n`;
	return Buffer.concat([Buffer.from(`${head}\n`), bytes, Buffer.of(NUL)]);
}
