import fc from 'fast-check';
import { positionHeader, topics } from '#contract/live/channel';
import { channels } from '#contract/live/serverChannels';
import { permissionsOf } from '#contract/team/permissions';
import { runs } from '#contract/testing/runs';
import { createBroker } from './broker';
import { adminAudience, audienceOf, type Identity, shopDestinations } from './destinations';
import { openSession } from './session';
import { encodeFrame, type Frame } from './stomp/frame';
import { createParser } from './stomp/parser';

/** By their tokens; any other token is nobody's. */
const people: Record<string, Identity> = {
	shopper: { userId: 7, permissions: permissionsOf(['ROLE_USER']) },
	boss: { userId: 1, permissions: permissionsOf(['ROLE_ADMIN']) },
	catalogue: { userId: 2, permissions: permissionsOf(['ROLE_CATALOGUE']) },
	support: { userId: 3, permissions: permissionsOf(['ROLE_SUPPORT']) },
};

const seesOrders = (me: Identity | null) => me?.permissions.has('orders:read') ?? false;
const seesHidden = (me: Identity | null) => me?.permissions.has('catalogue:read') ?? false;

/** Events by the audience that their body names. */
const events = {
	everybody: { topic: topics.products, audience: null, body: { for: 'everybody' }, publicBody: null },
	'who sees the hidden, the rest less': {
		topic: topics.categories,
		audience: null,
		body: { for: 'who sees the hidden' },
		publicBody: { for: 'everybody' },
	},
	'who sees the hidden, the rest nothing': {
		topic: topics.products,
		audience: null,
		body: { for: 'who sees the hidden' },
		publicBody: 'nothing',
	},
	'the back-office': {
		topic: channels.adminOrders.topic,
		audience: adminAudience,
		body: { for: 'who sees orders' },
		publicBody: null,
	},
	'user 7': { topic: channels.ownOrders.topic, audience: audienceOf(7), body: { for: 'user 7' }, publicBody: null },
	'user 8': { topic: channels.ownOrders.topic, audience: audienceOf(8), body: { for: 'user 8' }, publicBody: null },
} as const;
type EventName = keyof typeof events;

type Action =
	| { kind: 'frame'; command: string; headers: Record<string, string>; body?: string }
	| { kind: 'event'; name: EventName };

/** One session on a broker of its own; its peer keeps what it was sent. */
function open() {
	const broker = createBroker();
	const read = createParser({ frameBytes: 1024 * 1024 });
	const sent: Frame[] = [];
	const closes: number[] = [];
	let published = 0;
	const session = openSession(
		{
			send(...pieces) {
				if (closes.length > 0) throw new Error('The server spoke after it had closed.');
				sent.push(...pieces.flatMap((piece) => read.push(piece)));
			},
			close: (code) => void closes.push(code),
			terminate: () => void closes.push(0),
			bufferedAmount: () => 0,
		},
		{
			id: 'session',
			broker,
			destinations: shopDestinations,
			identify: async (token) => people[token] ?? null,
			timing: { connect: 60_000, heartbeat: 60_000, grace: 60_000, closing: 60_000 },
			onTrouble: () => {},
			onForbidden: () => {},
		},
	);
	return {
		sent,
		closes,
		receive: (bytes: Buffer) => session.receive(bytes),
		publish(name: EventName): void {
			const { topic, audience, body, publicBody } = events[name];
			published++;
			broker.publish({
				xid: String(published),
				topic,
				audience,
				body: JSON.stringify(body),
				publicBody: publicBody === null ? null : JSON.stringify(publicBody === 'nothing' ? null : publicBody),
			});
		},
		/** Whose token a CONNECT had is known a turn later. */
		settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
		end: () => session.ended(),
	};
}

const told = ({ command, headers, body }: Frame): string =>
	[command, headers.get('receipt-id') ?? headers.get('subscription') ?? '', body.toString()].join(' ').trim();

/** The frames that these actions must bring, by rules of the test's own that know nothing of bytes. */
function expected(actions: readonly Action[]): { said: string[]; close: number | undefined } {
	const said: string[] = [];
	const subscribed = new Map<string, string>();
	let me: Identity | null | undefined;
	for (const action of actions) {
		if (action.kind === 'event') {
			for (const [id, destination] of subscribed) {
				const body = bodyFor(action.name, destination, me ?? null);
				if (body) said.push(`MESSAGE ${id} ${JSON.stringify(body)}`);
			}
			continue;
		}
		const { command, headers } = action;
		const { receipt } = headers;
		const refused = { said: [...said, receipt === undefined ? 'ERROR' : `ERROR ${receipt}`], close: 1002 };
		if (me === undefined) {
			if (!['CONNECT', 'STOMP'].includes(command) || !headers['accept-version']?.includes('1.')) return refused;
			me = people[headers.Authorization?.slice('Bearer '.length) ?? ''] ?? null;
			said.push('CONNECTED');
			continue;
		}
		const { id = '', destination = '' } = headers;
		if (command === 'SUBSCRIBE') {
			const open = [topics.products, topics.categories].some((topic) => topic === destination);
			const allowed =
				open ||
				(destination === channels.adminOrders.topic && seesOrders(me)) ||
				(destination === channels.ownOrders.topic && me);
			if (!id || !allowed || subscribed.has(id)) return refused;
			subscribed.set(id, destination);
			if (open && headers[positionHeader] !== undefined) said.push(`MESSAGE ${id} {"type":"CATALOG_CHANGED"}`);
		} else if (command === 'UNSUBSCRIBE') {
			if (!subscribed.delete(id)) return refused;
		} else if (!['ACK', 'NACK', 'DISCONNECT'].includes(command)) return refused;
		if (receipt !== undefined) said.push(`RECEIPT ${receipt}`);
		if (command === 'DISCONNECT') return { said, close: 1000 };
	}
	return { said, close: undefined };
}

function bodyFor(name: EventName, destination: string, me: Identity | null): object | undefined {
	const { topic, audience, body, publicBody } = events[name];
	if (topic !== destination) return undefined;
	if (audience !== null)
		return audience === (seesOrders(me) ? adminAudience : '') || audience === audienceOf(me?.userId ?? 0)
			? body
			: undefined;
	if (seesHidden(me) || publicBody === null) return body;
	return publicBody === 'nothing' ? undefined : publicBody;
}

const id = fc.constantFrom('1', 'sub:0', 'a\\b', 'ñ', 'with\nline', '🛒', '');
const receipt = fc.option(fc.constantFrom('r1', 'r:2', 'r\\3'), { nil: undefined });
const position = fc.option(fc.constantFrom('', '1:1:', 'no position'), { nil: undefined, freq: 3 });
const destination = fc.constantFrom(
	topics.products,
	topics.categories,
	channels.adminOrders.topic,
	channels.ownOrders.topic,
	'/topic/secrets',
);
const token = fc.constantFrom(
	'Bearer shopper',
	'Bearer boss',
	'Bearer catalogue',
	'Bearer support',
	'Bearer nobody',
	'boss',
	undefined,
);

const frame = (command: string, headers: Record<string, fc.Arbitrary<string | undefined>>): fc.Arbitrary<Action> =>
	fc.record(headers).map((values) => ({
		kind: 'frame',
		command,
		headers: Object.fromEntries(
			Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
		),
	}));
const connect = (command: string) =>
	frame(command, {
		'accept-version': fc.constantFrom('1.2', '1.1,1.2', '1.2'),
		host: fc.constant('shop'),
		Authorization: token,
		'heart-beat': fc.constantFrom('0,0', '4000,4000', undefined),
	});
const subscribe = frame('SUBSCRIBE', { id, destination, receipt, [positionHeader]: position });
const later = fc.oneof(
	{ weight: 6, arbitrary: subscribe },
	{ weight: 2, arbitrary: frame('UNSUBSCRIBE', { id, receipt }) },
	{ weight: 1, arbitrary: frame('ACK', { id, receipt }) },
	{ weight: 1, arbitrary: frame('DISCONNECT', { receipt }) },
	{ weight: 1, arbitrary: frame('SEND', { destination, receipt }) },
	{ weight: 1, arbitrary: frame('BEGIN', { receipt }) },
	{ weight: 1, arbitrary: connect('CONNECT') },
	{
		weight: 8,
		arbitrary: fc
			.constantFrom(...(Object.keys(events) as EventName[]))
			.map((name): Action => ({ kind: 'event', name })),
	},
);
const actions = fc
	.tuple(
		fc.oneof(
			{ weight: 20, arbitrary: fc.oneof(connect('CONNECT'), connect('STOMP')) },
			{ weight: 1, arbitrary: subscribe },
		),
		fc.array(later, { maxLength: 12 }),
	)
	.map(([first, rest]) => [first, ...rest]);
const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });

const bytesOf = (action: Action): Buffer =>
	action.kind === 'frame' ? encodeFrame(action.command, action.headers, action.body) : Buffer.alloc(0);

function* pieces(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
	for (let at = 0, turn = 0; at < bytes.length; turn++) {
		const size = sizes[turn % sizes.length] ?? 1;
		yield Buffer.from(bytes.subarray(at, at + size));
		at += size;
	}
}

/** Neighbouring frames as one run of bytes, as they come in one message of a client. */
async function play(script: readonly Action[], sizes: readonly number[]) {
	const peer = open();
	let run: Buffer[] = [];
	async function flush(): Promise<void> {
		for (const piece of pieces(Buffer.concat(run), sizes)) peer.receive(piece);
		run = [];
		await peer.settle();
	}
	for (const action of script) {
		if (action.kind === 'frame') run.push(bytesOf(action));
		else {
			await flush();
			peer.publish(action.name);
			// Who left in the same turn would not get it.
			await peer.settle();
		}
	}
	await flush();
	peer.end();
	return { said: peer.sent.map(told), close: peer.closes[0], closes: peer.closes.length };
}

describe('any frames, cut in any way', () => {
	it('[R13-103] have the effect that they have one by one: a protocol error with ERROR and close, or what they ask for', async () => {
		await fc.assert(
			fc.asyncProperty(actions, lengths, async (script, sizes) => {
				const { said, close } = expected(script);
				expect(await play(script, sizes)).toEqual({ said, close, closes: close === undefined ? 0 : 1 });
			}),
			{ numRuns: runs(200, 1500) },
		);
	});

	it('[R13-103] cut at every byte say the same', async () => {
		const script: Action[] = [
			{ kind: 'frame', command: 'CONNECT', headers: { 'accept-version': '1.2', Authorization: 'Bearer shopper' } },
			{ kind: 'frame', command: 'SUBSCRIBE', headers: { id: 'ñ:\\1', destination: topics.products, receipt: 'r' } },
			{ kind: 'frame', command: 'SUBSCRIBE', headers: { id: '2', destination: channels.ownOrders.topic } },
			{ kind: 'frame', command: 'DISCONNECT', headers: { receipt: 'bye' } },
		];
		const { length } = Buffer.concat(script.map(bytesOf));
		for (let at = 1; at < length; at++)
			expect(await play(script, [at, length])).toEqual({ ...expected(script), closes: 1 });
	});
});

/** One way of spoiling the bytes of a client; `at` is a share of their length. */
type Damage = { at: number; drop: number; bytes: Uint8Array };

const damage: fc.Arbitrary<Damage> = fc.record({
	at: fc.double({ min: 0, max: 1, noNaN: true }),
	drop: fc.constantFrom(0, 0, 1, 2, 30, 1e6),
	bytes: fc.oneof(
		fc.uint8Array({ maxLength: 12 }),
		fc
			.constantFrom(
				'\0',
				'\n',
				'\r\n',
				'\n\n\0',
				'\\',
				'\\t',
				':',
				'content-length:5\n',
				'content-length:-1\n',
				'content-length:99999999999\n',
				'content-length:0\n',
				`filler:${'x'.repeat(20_000)}\n`,
				'h:1\n'.repeat(70),
				'SUBSCRIBE\nid:x\ndestination:/topic/admin/orders\n\n\0',
				'SUBSCRIBE\nid:y\ndestination:/user/queue/orders\n\n\0',
				'MESSAGE\ndestination:/topic/products\n\n{}\0',
				'GET / HTTP/1.1\r\n\r\n',
				'["CONNECT\\n"]',
			)
			.map((text) => Buffer.from(text)),
	),
});

const damaged = (bytes: Buffer, { at, drop, bytes: put }: Damage): Buffer => {
	const place = Math.floor(at * bytes.length);
	return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + drop)]);
};

/** Bodies that this person may have. */
function mayHear(me: Identity | null): string[] {
	const own = me ? [`user ${me.userId}`] : [];
	const hidden = seesHidden(me) ? ['who sees the hidden'] : [];
	return ['everybody', ...own, ...hidden, ...(seesOrders(me) ? ['who sees orders'] : [])];
}

describe('damaged frames', () => {
	it('[R13-103] throw nothing, end with one ERROR at most, and bring nobody what they may not have', async () => {
		const sender = connect('CONNECT').filter(
			(action) => action.kind === 'frame' && action.headers.Authorization !== undefined,
		);
		await fc.assert(
			fc.asyncProperty(
				sender,
				actions,
				fc.array(damage, { minLength: 1, maxLength: 4 }),
				lengths,
				async (first, rest, damages, sizes) => {
					// The token itself stays whole, so that it is known who listens.
					const peer = open();
					peer.receive(bytesOf(first));
					await peer.settle();
					const header = first.kind === 'frame' ? (first.headers.Authorization ?? '') : '';
					const me = people[header.replace('Bearer ', '')] ?? null;
					const identity = header.startsWith('Bearer ') ? me : null;
					for (const piece of pieces(damages.reduce(damaged, Buffer.concat(rest.slice(1).map(bytesOf))), sizes)) {
						peer.receive(piece);
						for (const name of Object.keys(events) as EventName[]) peer.publish(name);
					}
					await peer.settle();
					peer.end();
					const commands = peer.sent.map(({ command }) => command);
					expect(commands[0]).toBe('CONNECTED');
					const errors = commands.filter((command) => command === 'ERROR').length;
					expect(peer.closes).toEqual(errors ? [1002] : peer.closes.filter((code) => code === 1000).slice(0, 1));
					if (errors) expect([errors, commands.at(-1)]).toEqual([1, 'ERROR']);
					for (const { command, body } of peer.sent) {
						if (command !== 'MESSAGE') continue;
						const heard: { for?: string; type?: string } = JSON.parse(body.toString());
						if (heard.for) expect(mayHear(identity)).toContain(heard.for);
						else expect(heard.type).toBe('CATALOG_CHANGED');
					}
				},
			),
			{ numRuns: runs(200, 1500) },
		);
	});

	it('[R13-103] that never end are refused before they are longer than a frame and a piece', () => {
		const beginning = fc.constantFrom('', '\n', 'SEND\n', 'SEND\na:', 'SEND\n\n', 'SEND\ncontent-length:16000\n\n');
		const filler = fc.constantFrom('A', ':', ' ', 'é', '\\\\');
		fc.assert(
			fc.property(beginning, filler, fc.integer({ min: 1, max: 64 * 1024 }), (start, text, size) => {
				const peer = open();
				const piece = Buffer.alloc(size, text);
				peer.receive(Buffer.from(start));
				let bytes = 0;
				while (peer.closes.length === 0 && bytes < 1024 * 1024) {
					peer.receive(piece);
					bytes += size;
				}
				peer.end();
				expect(peer.sent.at(-1)?.command).toBe('ERROR');
				expect(bytes).toBeLessThanOrEqual(16 * 1024 + size);
			}),
			{ numRuns: runs(40, 200) },
		);
	});
});
