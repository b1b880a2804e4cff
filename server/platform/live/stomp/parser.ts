import { CR, type Frame, LF, NUL, parseHeader, StompProtocolError } from './frame';

interface ParserLimits {
	frameBytes: number;
	headers: number;
}

const defaults: ParserLimits = { frameBytes: 16 * 1024, headers: 64 };

/** A body in other frames is an error. */
const withBody = new Set(['SEND', 'MESSAGE', 'ERROR']);
const empty = Buffer.alloc(0);

interface Head {
	command: string;
	headers: Map<string, string>;
}

/**
 * Line ends between frames are heart-beats. `push` throws StompProtocolError only, and again at every later push.
 * Reads each byte once, and stores at most the limit and one piece.
 */
export function createParser(options: Partial<ParserLimits> = {}) {
	const limits = { ...defaults, ...options };
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
	let held: Buffer = empty;
	/** Where the scan of `held` continues. */
	let scanned = 0;
	let lineStart = 0;
	let head: Head | undefined;
	/** undefined: in headers; -1: up to NUL. */
	let bodyLength: number | undefined;
	let broken: StompProtocolError | undefined;

	function push(piece: Uint8Array): Frame[] {
		if (broken) throw broken;
		try {
			return read(piece);
		} catch (error) {
			broken = error instanceof StompProtocolError ? error : new StompProtocolError('Unreadable frame');
			held = empty;
			throw broken;
		}
	}

	function read(piece: Uint8Array): Frame[] {
		const bytes = joined(held, piece);
		const frames: Frame[] = [];
		let start = 0;
		for (;;) {
			// The CR that ended the last piece may be followed by LF.
			if (!head && (scanned === start || bytes[start] === CR)) {
				start = skipLineEnds(bytes, start);
				scanned = start;
				lineStart = start;
			}
			const end = frameEnd(bytes, start);
			if (end === undefined) break;
			frames.push(end.frame);
			start = end.next;
			scanned = start;
		}
		if (bytes.length - start > limits.frameBytes) throw tooLarge();
		retain(bytes, start);
		return frames;
	}

	/** Copies the rest: the piece belongs to the caller. */
	function retain(bytes: Buffer, start: number): void {
		if (start === bytes.length) {
			held = empty;
		} else if (held.length > 0 && start === 0) {
			held = bytes;
			return;
		} else {
			const own = Buffer.from(new ArrayBuffer(Math.max(256, bytes.length - start)));
			bytes.copy(own, 0, start);
			held = own.subarray(0, bytes.length - start);
		}
		scanned -= start;
		lineStart -= start;
	}

	function frameEnd(bytes: Buffer, start: number): { frame: Frame; next: number } | undefined {
		while (bodyLength === undefined) {
			const line = nextLine(bytes, start);
			if (line === undefined) return undefined;
			readLine(line);
		}
		const bodyStart = lineStart;
		let end: number;
		if (bodyLength >= 0) {
			end = bodyStart + bodyLength;
			if (end - start >= limits.frameBytes) throw tooLarge();
			if (end >= bytes.length) return undefined;
			if (bytes[end] !== NUL) throw new StompProtocolError('Body longer than its content-length');
		} else {
			end = bytes.indexOf(NUL, scanned);
			if (end < 0) {
				scanned = bytes.length;
				return undefined;
			}
			if (end - start >= limits.frameBytes) throw tooLarge();
		}
		const body = Buffer.from(bytes.subarray(bodyStart, end));
		const { command, headers } = head ?? { command: '', headers: new Map<string, string>() };
		if (body.length > 0 && !withBody.has(command)) throw new StompProtocolError(`${command} must not have a body`);
		head = undefined;
		bodyLength = undefined;
		return { frame: { command, headers, body }, next: end + 1 };
	}

	function nextLine(bytes: Buffer, start: number): string | undefined {
		for (let at = scanned; at < bytes.length; at++) {
			if (at - start >= limits.frameBytes) throw tooLarge();
			const byte = bytes[at];
			if (byte === NUL) throw new StompProtocolError('NUL inside the header');
			if (byte !== LF) continue;
			const end = at > lineStart && bytes[at - 1] === CR ? at - 1 : at;
			const line = decoded(bytes.subarray(lineStart, end));
			lineStart = at + 1;
			scanned = at + 1;
			return line;
		}
		scanned = bytes.length;
		return undefined;
	}

	function decoded(bytes: Buffer): string {
		try {
			return decoder.decode(bytes);
		} catch {
			throw new StompProtocolError('Header is not UTF-8');
		}
	}

	function readLine(line: string): void {
		if (!head) {
			if (!/^[A-Z]{1,20}$/.test(line)) throw new StompProtocolError('Not a STOMP command');
			head = { command: line, headers: new Map() };
		} else if (line === '') {
			bodyLength = declaredLength(head.headers);
			if (bodyLength >= limits.frameBytes) throw tooLarge();
		} else {
			const [name, value] = parseHeader(head.command, line);
			if (head.headers.size >= limits.headers) throw new StompProtocolError('Too many headers');
			if (!head.headers.has(name)) head.headers.set(name, value);
		}
	}

	const tooLarge = () => new StompProtocolError(`Frame larger than ${limits.frameBytes} bytes`);

	return { push };
}

/** `held` doubles, so that many small pieces do not copy the frame again and again. */
function joined(held: Buffer, piece: Uint8Array): Buffer {
	if (held.length === 0) return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
	const size = held.length + piece.length;
	const room = held.buffer.byteLength - held.byteOffset;
	let target = held;
	if (room >= size) target = Buffer.from(held.buffer, held.byteOffset, size);
	else {
		const grown = Buffer.from(new ArrayBuffer(Math.max(size, 2 * held.length, 256)));
		held.copy(grown);
		target = grown.subarray(0, size);
	}
	target.set(piece, held.length);
	return target;
}

function skipLineEnds(bytes: Buffer, from: number): number {
	let at = from;
	while (at < bytes.length) {
		if (bytes[at] === LF) at++;
		else if (bytes[at] === CR && bytes[at + 1] === LF) at += 2;
		else if (bytes[at] === CR && at + 1 < bytes.length) throw new StompProtocolError('Not a STOMP command');
		else break;
	}
	return at;
}

/** In bytes; -1 without the header. */
function declaredLength(headers: Map<string, string>): number {
	const text = headers.get('content-length');
	if (text === undefined) return -1;
	if (!/^\d{1,15}$/.test(text)) throw new StompProtocolError('content-length is not a number');
	return Number(text);
}
