import fc from 'fast-check';
import { runs } from '#contract/testing/runs';
import { multipartBody } from '#server/testing/multipart';
import { createTestApp, type TestApp } from '#server/testing/testApp';

/** One way of spoiling a multipart body; `at` is a share of its length. */
type Damage =
	| { kind: 'cut'; at: number }
	| { kind: 'replace'; at: number; bytes: Uint8Array }
	| { kind: 'insert'; at: number; bytes: Uint8Array }
	| { kind: 'drop'; at: number; length: number }
	| { kind: 'swap'; text: string; by: string };

const at = fc.double({ min: 0, max: 1, noNaN: true });
const bytes = fc.oneof(
	fc.uint8Array({ minLength: 1, maxLength: 12 }),
	fc
		.constantFrom('\r\n', '\r\n\r\n', '--', '\0', '\n', ';', '"', ':', '\r\n------tienda-viva-test-boundary')
		.map((text) => new Uint8Array(Buffer.from(text))),
);
const damage: fc.Arbitrary<Damage> = fc.oneof(
	fc.record({ kind: fc.constant('cut' as const), at }),
	fc.record({ kind: fc.constant('replace' as const), at, bytes }),
	fc.record({ kind: fc.constant('insert' as const), at, bytes }),
	fc.record({ kind: fc.constant('drop' as const), at, length: fc.integer({ min: 1, max: 200 }) }),
	fc.record({
		kind: fc.constant('swap' as const),
		text: fc.constantFrom('\r\n', 'form-data', 'name=', 'Content-Disposition', 'filename=', 'image/png', '--', ': '),
		by: fc.constantFrom('', '\n', 'x', '\r', ':', 'filename=', 'name=""', `name="${'n'.repeat(300)}"`, '\0', 'é'),
	}),
);
const contentType = fc.oneof(
	{ weight: 6, arbitrary: fc.constant('multipart/form-data; boundary=----tienda-viva-test-boundary') },
	fc.constantFrom(
		'multipart/form-data',
		'multipart/form-data; boundary=',
		'multipart/form-data; boundary=other',
		'multipart/form-data; boundary="',
		'multipart/mixed; boundary=----tienda-viva-test-boundary',
		`multipart/form-data; boundary=${'b'.repeat(300)}`,
	),
);

function damaged(body: Buffer, change: Damage): Buffer {
	if (change.kind === 'swap') return Buffer.from(body.toString('latin1').replace(change.text, change.by), 'latin1');
	const place = Math.floor(change.at * body.length);
	const [before, after] = [body.subarray(0, place), body.subarray(place)];
	if (change.kind === 'cut') return before;
	if (change.kind === 'drop') return Buffer.concat([before, after.subarray(change.length)]);
	const skipped = change.kind === 'replace' ? change.bytes.length : 0;
	return Buffer.concat([before, change.bytes, after.subarray(skipped)]);
}

describe('malformed multipart bodies', () => {
	let test: TestApp;
	let token: string;
	beforeAll(async () => {
		test = await createTestApp();
		token = await test.adminToken();
	});
	afterAll(() => test.close());

	const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
	const send = (payload: Buffer, headers: Record<string, string>) =>
		test.app.inject({
			method: 'POST',
			url: '/api/categories',
			payload,
			headers: { ...headers, authorization: `Bearer ${token}` },
		});

	it('[R10-22] are refused with a text for people, never with 500', async () => {
		let count = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), contentType, async (changes, type) => {
				const { payload } = multipartBody({ name: `Categoría ${count++}`, description: 'Un texto' }, image);
				const body = changes.reduce(damaged, payload);
				const answer = await send(body, { 'content-type': type });
				expect([201, 400, 409, 413, 415]).toContain(answer.statusCode);
				if (answer.statusCode >= 400) expect(answer.json<{ message: string }>().message).toMatch(/^[A-ZÁÉÍÓÚ].+/);
			}),
			{ numRuns: runs(100, 400) },
		);
	});
});
