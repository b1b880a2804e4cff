import fc from 'fast-check';
import { runs } from '#contract/testing/runs';
import { encodeFrame, StompProtocolError } from './frame';
import { createParser } from './parser';

const text = (...lines: string[]) => Buffer.from(lines.join('\n'));
const parse = (bytes: Uint8Array) => createParser().push(bytes);

/** Cuts bytes into pieces of the given lengths, over and over. */
function pieces(bytes: Buffer, lengths: number[]): Buffer[] {
	const made: Buffer[] = [];
	for (let at = 0, turn = 0; at < bytes.length; turn++) {
		const length = lengths[turn % lengths.length] ?? 1;
		made.push(bytes.subarray(at, at + length));
		at += length;
	}
	return made;
}

const headerText = fc.string({ unit: fc.constantFrom('a', 'B', ':', '\\', '\n', '\r', 'ñ', '🛒', ' '), maxLength: 12 });
const frame = fc.record({
	command: fc.constantFrom('SEND', 'MESSAGE', 'ERROR'),
	headers: fc.dictionary(
		headerText.filter((name) => name !== ''),
		headerText,
		{ maxKeys: 6, noNullPrototype: true },
	),
	body: fc.uint8Array({ maxLength: 60 }),
});

describe('STOMP parser', () => {
	it('[R7-14] reads a frame with escapes, line ends of both kinds and a repeated header', () => {
		const [read] = parse(text('SUBSCRIBE\r', 'id:sub\\c0\r', 'destination:/topic/products', 'id:later', '', '\0'));
		expect(read?.command).toBe('SUBSCRIBE');
		expect(Object.fromEntries(read?.headers ?? [])).toEqual({ id: 'sub:0', destination: '/topic/products' });
	});

	it('leaves the headers of CONNECT unescaped', () => {
		const [read] = parse(text('CONNECT', 'passcode:a\\cb:c', '', '\0'));
		expect(read?.headers.get('passcode')).toBe('a\\cb:c');
	});

	it('reads any frames from any pieces as they were written, with heart-beats between them', () => {
		fc.assert(
			fc.property(
				fc.array(frame, { maxLength: 5 }),
				fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
				fc.constantFrom('', '\n', '\r\n', '\n\r\n\n'),
				(frames, lengths, between) => {
					const bytes = Buffer.concat(
						frames.flatMap(({ command, headers, body }) => [Buffer.from(between), encodeFrame(command, headers, body)]),
					);
					const parser = createParser();
					const read = pieces(bytes, lengths).flatMap((piece) => parser.push(Buffer.from(piece)));
					expect(
						read.map(({ command, headers, body }) => {
							const plain = Object.fromEntries(headers);
							return { command, headers: plain, body: Uint8Array.from(body) };
						}),
					).toEqual(
						frames.map(({ command, headers, body }) => ({
							command,
							headers: {
								...headers,
								...(body.length > 0 ? { 'content-length': headers['content-length'] ?? String(body.length) } : {}),
							},
							body: Uint8Array.from(body),
						})),
					);
				},
			),
		);
	});

	it('[R7-14] takes any bytes in any pieces without another error than its own, and stays broken after one', () => {
		const nearlyStomp = fc.string({
			unit: fc.constantFrom(
				'S',
				'E',
				'N',
				'D',
				'CONNECT',
				'\n',
				'\r',
				'\0',
				':',
				'\\',
				'content-length:',
				'-',
				'7',
				'9999999999999999',
			),
			maxLength: 60,
		});
		const bytes = fc.oneof(
			fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
			nearlyStomp.map((string) => Buffer.from(string)),
		);
		fc.assert(
			fc.property(
				bytes,
				fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
				(input, lengths) => {
					const parser = createParser({ frameBytes: 100 });
					let failed = false;
					for (const piece of pieces(input, lengths)) {
						try {
							parser.push(piece);
							expect(failed).toBe(false);
						} catch (error) {
							expect(error).toBeInstanceOf(StompProtocolError);
							failed = true;
						}
					}
				},
			),
			{ numRuns: runs(300, 2000) },
		);
	});

	it('reads the same whether the bytes come at once or one by one', () => {
		const input = fc.oneof(
			fc.uint8Array({ maxLength: 80 }).map((array) => Buffer.from(array)),
			fc
				.array(frame, { maxLength: 2 })
				.map((frames) =>
					Buffer.concat(frames.map(({ command, headers, body }) => encodeFrame(command, headers, body))),
				),
		);
		const outcome = (parts: Buffer[]) => {
			const parser = createParser();
			const read: string[] = [];
			try {
				for (const part of parts)
					for (const { command, body } of parser.push(part)) read.push(command + body.toString('hex'));
			} catch (error) {
				return { failed: error instanceof StompProtocolError };
			}
			return { read };
		};
		fc.assert(fc.property(input, (bytes) => expect(outcome(pieces(bytes, [1]))).toEqual(outcome([bytes]))));
	});

	it.each([
		['a negative content-length', text('SEND', 'content-length:-1', '', 'x\0')],
		['a content-length that is no number', text('SEND', 'content-length:1e3', '', 'x\0')],
		['a content-length over the limit', text('SEND', 'content-length:999999', '', 'x')],
		['a body longer than its content-length', text('SEND', 'content-length:1', '', 'xy\0')],
		['a body where none may be', text('SUBSCRIBE', 'id:1', '', 'body\0')],
		['a NUL in the header', text('SEND', 'a:b\0')],
		['an unknown escape', text('SEND', 'a:\\t', '', '\0')],
		['a header without a colon', text('SEND', 'nothing', '', '\0')],
		['a header without a name', text('SEND', ':value', '', '\0')],
		['a command in lower case', text('send', '', '\0')],
		['a header that is not UTF-8', Buffer.concat([text('SEND', 'a:'), Buffer.of(0xff, 10, 10, 0)])],
		['too many headers', text('SEND', ...Array.from({ length: 70 }, (_, at) => `h${at}:1`), '', '\0')],
		['a header that never ends', Buffer.alloc(20_000, 'A')],
		['a body that never ends', Buffer.concat([text('SEND', '', ''), Buffer.alloc(20_000, 'x')])],
	])('refuses %s', (_, bytes) => {
		expect(() => parse(bytes)).toThrow(StompProtocolError);
	});

	it('copies no frame again with each piece: a long one costs as much as short ones of the same bytes', () => {
		const frameOf = (length: number) => encodeFrame('SEND', {}, 'y'.repeat(length));
		/** Microseconds of the processor, which other programs do not lengthen: the least of three readings. */
		const cost = (bytes: Buffer, frames: number) =>
			Math.min(
				...[1, 2, 3].map(() => {
					const parser = createParser({ frameBytes: 1024 * 1024 });
					const before = process.cpuUsage();
					expect(pieces(bytes, [1]).flatMap((piece) => parser.push(piece))).toHaveLength(frames);
					const { user, system } = process.cpuUsage(before);
					return user + system;
				}),
			);
		const short = cost(Buffer.concat(Array.from({ length: 100 }, () => frameOf(1_000))), 100);
		expect(cost(frameOf(100_000), 1)).toBeLessThan(4 * short);
	});

	it('keeps nothing of the piece it was given', () => {
		const parser = createParser();
		const piece = text('SEND', 'a:b', '', 'bo');
		parser.push(piece);
		piece.fill(0);
		expect(parser.push(Buffer.from('dy\0'))[0]?.body.toString()).toBe('body');
	});
});
