import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, migrate, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { type MailboxRules, openMailbox } from './testing/mailbox';
import { breakable, startMail } from './testing/startMail';

interface Row {
	state: string;
	attempts: number;
	failure: string | null;
	reply: string | null;
	facts: string | null;
}

/** Accepts connections and never says a word. */
async function openSilentServer(port: number) {
	const sockets = new Set<net.Socket>();
	const server = net.createServer((socket) => {
		sockets.add(socket.on('error', () => {}));
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		connections: () => sockets.size,
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

describeOnBoth('the sending of mails', (kind) => {
	let database: Database;
	const opened: { close(): Promise<void> }[] = [];

	beforeAll(async () => {
		database = await openBackend(kind);
		await migrate(database);
	});
	afterAll(() => database.close());
	afterEach(async () => {
		for (const one of opened.splice(0).reverse()) await one.close();
		await database.transaction((tx) => tx.query(sql`DELETE FROM mails`));
	});

	const kept = <T extends { close(): Promise<void> }>(one: T): T => {
		opened.push(one);
		return one;
	};
	const mailbox = async (rules?: MailboxRules) => kept(await openMailbox(rules));
	const server = async (options: Omit<Parameters<typeof startMail>[0], 'database'> & { database?: Database }) =>
		kept(await startMail({ database, ...options }));
	const rows = () => database.query<Row>(sql`SELECT state, attempts, failure, reply, facts FROM mails ORDER BY id`);
	async function until(what: () => boolean | Promise<boolean>): Promise<void> {
		while (!(await what())) await pause(10);
	}
	const allSent = async () => (await rows()).every(({ state }) => state === 'sent');
	const addresses = (count: number) => Array.from({ length: count }, (_, at) => `cliente${at}@rosa.test`);
	const recipients = (box: Awaited<ReturnType<typeof openMailbox>>) =>
		box.mails.map(({ to }) => (Array.isArray(to) ? '' : to?.value[0]?.address)).sort();

	it('[R14-41, R14-42] after ten minutes without a mail server and a killed process each mail arrives once', async () => {
		let now = Date.now();
		const probe = await openMailbox();
		await probe.close();
		const dying = breakable(database);
		const first = await server({ database: dying.database, smtp: () => probe.smtp, now: () => now });
		await first.tell(...addresses(8));
		await until(async () => (await rows()).some(({ failure }) => failure === 'unreachable'));
		now += 5 * 60_000;
		const silent = await openSilentServer(probe.port);
		await until(async () => (await rows()).some(({ state }) => state === 'sending') && silent.connections() > 0);
		dying.break();
		await silent.close();
		now += 5 * 60_000;
		// Another port, because what is left of the killed server in this process must not come back to life.
		const box = await mailbox();
		await server({ smtp: () => box.smtp, now: () => now });
		await until(async () => {
			now += 60_000;
			return allSent();
		});
		expect(recipients(box)).toEqual(addresses(8));
	});

	it('[R14-41] a mail that was taken is not sent again because the database was away when it was', async () => {
		const away = breakable(database);
		const box = await mailbox({
			async beforeTaken() {
				away.break();
				setTimeout(away.mend, 200);
			},
		});
		const one = await server({ database: away.database, smtp: () => box.smtp, lease: 5000 });
		await one.tell('ana@rosa.test');
		await until(async () => {
			try {
				return (await rows()).length === 1 && (await allSent());
			} catch {
				return false;
			}
		});
		expect(box.mails).toHaveLength(1);
	});

	it('[R14-43] several servers share the work, and each mail goes out once', async () => {
		const box = await mailbox();
		const [one, other] = [1, 2].map(() => server({ smtp: () => box.smtp, lease: 60_000 }));
		const servers = [await one, await other];
		await servers[0]?.tell(...addresses(40));
		await until(allSent);
		expect(recipients(box)).toEqual(addresses(40).sort());
		expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array(40).fill(1));
	});

	it('[R14-43] a mail under way keeps its server although it takes longer than a lease', async () => {
		const box = await mailbox({ beforeTaken: () => pause(4500) });
		const slow = await server({ smtp: () => box.smtp, lease: 4000 });
		await server({ smtp: () => box.smtp, lease: 4000 });
		await slow.tell('ana@rosa.test');
		await until(allSent);
		expect(box.mails).toHaveLength(1);
		expect(box.attempts()).toBe(1);
	});

	it('[R14-42] a refusal for good fails at once and says why; one for now is tried again a minute later', async () => {
		let now = Date.now();
		let greylisted = true;
		const box = await mailbox({
			refuse: (address) =>
				address.startsWith('nadie') ? [550, 'No such user'] : greylisted ? [451, 'Try again later'] : null,
		});
		const one = await server({ smtp: () => box.smtp, now: () => now });
		await one.tell('nadie@rosa.test', 'ana@rosa.test');
		await until(async () => (await rows()).every(({ failure }) => failure !== null));
		expect(await rows()).toMatchObject([
			{ state: 'failed', failure: 'refused', reply: expect.stringContaining('No such user'), attempts: 1 },
			{ state: 'waiting', failure: 'later', reply: expect.stringContaining('Try again later'), attempts: 1 },
		]);
		expect(one.setUp().trouble).toBeNull();
		greylisted = false;
		now += 59_000;
		await pause(100);
		expect(box.mails).toHaveLength(0);
		now += 2000;
		await box.first(1);
		await until(async () => (await rows())[1]?.state === 'sent');
	});

	it('[R14-42] while no mail gets through one tries the way for all, ever more rarely, and after a day they fail', async () => {
		let now = Date.now();
		const probe = await openMailbox();
		await probe.close();
		const one = await server({ smtp: () => probe.smtp, now: () => now });
		await one.tell(...addresses(30));
		await until(async () => (await rows()).some(({ failure }) => failure !== null));
		const attempts = async () => (await rows()).reduce((sum, row) => sum + row.attempts, 0);
		expect(await attempts()).toBeLessThanOrEqual(3);
		expect(one.setUp().trouble).toMatchObject({ failure: 'unreachable' });
		now += 60_000;
		await until(async () => (await attempts()) > 3);
		await pause(100);
		expect(await attempts()).toBe(4);
		now += 25 * 60 * 60_000;
		await until(async () => (await rows()).every(({ state }) => state === 'failed'));
		expect((await rows()).at(-1)?.failure).toBe('expired');
	});

	it('[R14-157] mails leave at once by a mail server that is set later, also those under way to one that says nothing', async () => {
		const probe = await openMailbox();
		await probe.close();
		const silent = await openSilentServer(probe.port);
		const box = await mailbox();
		let smtp = probe.smtp;
		// The clock stands, so that nothing comes of waiting.
		const now = Date.now();
		const one = await server({ smtp: () => smtp, now: () => now });
		await one.tell(...addresses(5));
		await until(() => silent.connections() === 3);
		smtp = box.smtp;
		one.wake();
		await box.first(2);
		await silent.close();
		await until(allSent);
		expect(recipients(box)).toEqual(addresses(5));
	});

	it('[R14-46] without a mail server mails stay unsent, until somebody sends them', async () => {
		const box = await mailbox();
		let set = false;
		const one = await server({ smtp: () => (set ? box.smtp : null) });
		await one.tell('ana@rosa.test');
		expect(await rows()).toMatchObject([{ state: 'unsent', attempts: 0 }]);
		await expect(one.sendAgain('console', 1)).rejects.toMatchObject({ code: 'mail_not_set_up' });
		set = true;
		await pause(100);
		expect(await rows()).toMatchObject([{ state: 'unsent' }]);
		const [{ id }] = (await database.query<{ id: number }>(sql`SELECT id FROM mails`)) as [{ id: number }];
		await one.sendAgain('console', id);
		await until(allSent);
		await one.sendAgain('console', id);
		await box.first(2);
		await until(allSent);
		expect(await rows()).toHaveLength(2);
		expect(box.mails[0]?.messageId).not.toBe(box.mails[1]?.messageId);
	});

	it('[R14-47, R17-182] a secret link is sealed while it waits, shown to nobody, and gone once it is sent or over', async () => {
		let now = Date.now();
		const box = await mailbox();
		let set = false;
		const one = await server({ smtp: () => (set ? box.smtp : null), now: () => now });
		const path = '/reset-password#token=secreto';
		const reset = (address: string) =>
			database.transaction((tx) =>
				one.queue(tx, {
					kind: 'reset-password',
					to: { name: 'Ana', address },
					facts: { path, minutes: 30 },
					publicUrl: 'http://localhost',
				}),
			);
		await reset('tarde@rosa.test');
		set = true;
		await reset('ana@rosa.test');
		const [mail] = await box.first(1);
		expect(mail?.text).toContain(`https://rosa.test${path}`);
		await until(async () => (await rows())[1]?.state === 'sent');
		const [waiting, sent] = await rows();
		expect(waiting?.facts).not.toContain('secreto');
		expect(sent?.facts).toBeNull();
		const list = await one.page({ state: 'ALL', kind: 'ALL', search: '', page: 1, size: 50 });
		const shown = await one.text(list.mails[1]?.id ?? 0);
		expect(shown.content).toMatchObject({ hasHiddenLink: true, passOn: null });
		expect(JSON.stringify(shown)).not.toContain('secreto');
		await expect(one.sendAgain('console', list.mails[0]?.id ?? 0)).rejects.toMatchObject({ code: 'mail_forgotten' });
		now += 61 * 60_000;
		await until(async () => (await rows())[0]?.facts === null);
		expect((await rows())[0]).toMatchObject({ state: 'failed', failure: 'expired' });
	});

	it('[R14-48] a mail is gone after half a year', async () => {
		let now = Date.now();
		const box = await mailbox();
		const one = await server({ smtp: () => box.smtp, now: () => now });
		await one.tell('ana@rosa.test');
		await until(async () => (await rows()).length === 1 && (await allSent()));
		now += 179 * 24 * 60 * 60_000;
		await pause(60);
		expect(await rows()).toHaveLength(1);
		now += 2 * 24 * 60 * 60_000;
		await until(async () => (await rows()).length === 0);
	});

	it('[R14-43] a shop that closes lets the mail under way end, and keeps the others for the next start', async () => {
		const box = await mailbox({ beforeTaken: () => pause(100) });
		const one = await server({ smtp: () => box.smtp });
		await one.tell(...addresses(10));
		await until(() => box.attempts() > 0);
		await one.stop();
		const states = (await rows()).map(({ state }) => state);
		expect(states.filter((state) => state === 'sent')).toHaveLength(box.mails.length);
		expect(states.filter((state) => state === 'sending')).toEqual([]);
		expect(states).toContain('waiting');
	});
});
