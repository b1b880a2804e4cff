import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type Sql, sql } from '#platform/db';
import { type Mailbox, openMailbox } from '#modules/mail/testing/mailbox';
import { freePort } from '#server/testing/postgres';
import { startSilentProxy } from '#server/testing/silentProxy';
import { onBothDatabases } from '../lib/databases';
import {
	type FaultShop,
	type Findings,
	faultRow,
	full,
	openFaultShop,
	recovered,
	startWriting,
	type Written,
} from '../lib/faultShop';

const rounds = full ? 30 : 3;
/** Orders of each round. */
const orders = 16;
/** Milliseconds that the mail server takes for a recipient, so that a kill mostly meets a mail under way. */
const slowness = 120;
/** Milliseconds until all mails of a round must have arrived. */
const patience = 60_000;

/**
 * R14-171. The mail server is away for ten minutes while customers order, the process is killed meanwhile, and killed again while it
 * sends what had waited. Does the mail of each order arrive, once?
 */
export default () => onBothDatabases(suffered);

async function suffered(name: string, databaseUrl?: string) {
	const shop = await openFaultShop(databaseUrl);
	const mailbox = await openSlowMailbox();
	const network = await startSilentProxy(mailbox.port);
	const smtp = { SMTP_URL: `smtp://127.0.0.1:${network.port}?from=tienda@tienda.test` };
	const nowhere = await freePort();
	const written: Written = { orders: new Map(), categories: new Set(), refusals: new Map() };
	const recoveries: number[] = [];
	const killed = async () => {
		await shop.end('SIGKILL');
		await tenMinutesPass(shop, databaseUrl);
		return recovered(() => shop.start(smtp), recoveries);
	};
	let survived = 0;
	try {
		await shop.start(smtp);
		for (let round = 0; round < rounds; round++) {
			network.leadTo(nowhere);
			const before = written.orders.size;
			await placeOrders(shop, written);
			await wait(Math.random() * 500);
			const down = await killed();
			network.leadTo(mailbox.port);
			// Mails whose first try has failed since the start wait for a minute.
			const up = await killed();
			const sending = await mailbox.has(before + 1);
			await wait(Math.random() * 1000);
			const again = await killed();
			if (down && up && sending && again && (await mailbox.has(written.orders.size))) survived++;
		}
		// The process writes down as sent what has left, before it ends.
		await shop.end('SIGTERM');
		const { repeated, ...findings } = await examined({ shop, written, mails: mailbox.mails, databaseUrl });
		return faultRow(
			`mail server away, killed twice, killed while sending, ${name}`,
			{ ...findings, tried: rounds, survived, recoveries },
			`${mailbox.mails.length} mails for ${written.orders.size} orders: ${repeated} came twice, with the same Message-ID`,
		);
	} finally {
		await shop.remove();
		await network.close();
		await mailbox.close();
	}
}

/** A mail server that knows of how many orders it has a mail. */
async function openSlowMailbox() {
	const mailbox = await openMailbox({ refuse: () => wait(slowness, null) });
	return {
		...mailbox,
		/** False when they do not come. */
		async has(count: number): Promise<boolean> {
			for (const begun = performance.now(); performance.now() - begun < patience; await wait(10))
				if (byOrder(mailbox.mails).size >= count) return true;
			return false;
		},
	};
}

/** Message-IDs of what came, by its subject, which names the order. */
function byOrder(mails: Mailbox['mails']): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const { subject = '', messageId = '' } of mails) found.set(subject, [...(found.get(subject) ?? []), messageId]);
	return found;
}

async function placeOrders(shop: FaultShop, written: Written): Promise<void> {
	const writing = await startWriting(shop);
	while (writing.written.orders.size < orders) await writing.nextOrder();
	await writing.stop();
	for (const [key, id] of writing.written.orders) written.orders.set(key, id);
	for (const name of writing.written.categories) written.categories.add(name);
}

/** For the mails alone, while no process is there: leases end, and what was to be tried later is due. */
const tenMinutesPass = (shop: FaultShop, databaseUrl: string | undefined) =>
	asked(
		shop,
		databaseUrl,
		sql`UPDATE mails SET due_at = due_at - interval '10 min', lease_until = lease_until - interval '10 min'`,
	);

async function asked<Row>({ dataDir }: FaultShop, databaseUrl: string | undefined, statement: Sql): Promise<Row[]> {
	const database = await openDatabase({ dataDir, databaseUrl });
	try {
		return await database.query<Row>(statement);
	} finally {
		await database.close();
	}
}

interface End {
	shop: FaultShop;
	written: Written;
	mails: Mailbox['mails'];
	databaseUrl: string | undefined;
}

/**
 * A mail that came twice as what it is, one mail, is no mistake: nothing can be done about it (docs/decisions/mail.md).
 */
async function examined({ shop, written, mails, databaseUrl }: End): Promise<Findings & { repeated: number }> {
	const found = await shop.examine(written);
	const rows = await asked<{ orderId: number; subject: string; messageId: string; state: string }>(
		shop,
		databaseUrl,
		sql`SELECT substring(m.key FROM 'order-received:(.*)')::int AS "orderId", m.message_id AS "messageId", m.state,
				'Recibimos tu pedido ' || o.order_number AS subject
			FROM mails m JOIN orders o ON m.key = 'order-received:' || o.id`,
	);
	const came = byOrder(mails);
	const told = new Set(rows.filter(({ subject }) => came.has(subject)).map(({ orderId }) => orderId));
	const copies = rows.map(({ subject, messageId }) => ({
		ids: came.get(subject) ?? [],
		own: `<${messageId}@tienda.test>`,
	}));
	return {
		confirmed: found.confirmed,
		lost: found.lost + [...written.orders.values()].filter((id) => !told.has(id)).length,
		doubled: found.doubled + copies.filter(({ ids, own }) => ids.length > 2 || ids.some((id) => id !== own)).length,
		torn: found.torn + rows.filter(({ state }) => state !== 'sent').length,
		repeated: copies.filter(({ ids }) => ids.length > 1).length,
	};
}
