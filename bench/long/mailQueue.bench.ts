import { setTimeout as wait } from 'node:timers/promises';
import { type Database, sql } from '../../server/db';
import type { MailFacts } from '../../server/modules/mail/kinds';
import { reply, start, stop, type Target } from '../lib/answerRates';
import { onBothDatabases } from '../lib/databases';
import { median, p95 } from '../lib/median';
import { openMixedShop } from '../lib/mixedShop';
import { type Kind, type KindResult, runLoad } from '../lib/mixedVisitors';

const queued = 10_000;
/** Factor on the rates of `mixedVisitors.ts`. */
const speed = 1.5;
const pairs = 5;
/** Of each half. */
const seconds = 15;
/** Pairs of halves of the same shop differ by as much on a machine with two cores; a sender that is felt costs more. */
const limit = 1.2;

type Shop = Awaited<ReturnType<typeof openMixedShop>> & { sink: Target };

interface Half {
	kinds: Map<Kind, KindResult>;
	/** Mails that left meanwhile. */
	sent: number;
}

/** R14-165: do shoppers feel that ten thousand mails are being sent? Two shops in turns, of which one has that queue. */
export default async () => (await onBothDatabases(measured)).flat();

async function measured(name: string, databaseUrl?: string, another?: () => Promise<string>) {
	const opened: Shop[] = [];
	const open = async (url: string | undefined, mails: number) => {
		const shop = await openShop(url, mails);
		opened.push(shop);
		return shop;
	};
	try {
		const empty = await open(databaseUrl, 0);
		const full = await open(await another?.(), queued);
		// The code of the one and of the other has been compiled when they are compared.
		for (const shop of [empty, full]) await half(shop);
		const halves: { empty: Half; full: Half }[] = [];
		for (let pair = 0; pair < pairs; pair++) {
			// Who is first changes, so that a machine that slows down or speeds up favours neither.
			const first = pair % 2 === 0 ? await half(empty) : undefined;
			const other = await half(full);
			halves.push({ empty: first ?? (await half(empty)), full: other });
		}
		return rowsOf(name, halves);
	} finally {
		for (const shop of opened) {
			await shop.stop();
			await stop(shop.sink);
		}
	}
}

async function openShop(databaseUrl: string | undefined, mails: number): Promise<Shop> {
	const sink = await start('mailSink.ts');
	sink.child.send('hold');
	try {
		const shop = await openMixedShop({
			speed,
			databaseUrl,
			settings: { SMTP_URL: sink.address },
			fill: (database) => queueMails(database, mails),
		});
		return { ...shop, sink };
	} catch (error) {
		await stop(sink);
		throw error;
	}
}

/** Visitors for some seconds, and mails that leave only meanwhile: the other shop must not be disturbed by them. */
async function half({ actions, sink }: Shop): Promise<Half> {
	const { import: _tooSeldomForSeconds, ...often } = actions;
	const before = await takenBy(sink);
	sink.child.send('go');
	// The mails that the mail server kept waiting are sent, and the pace is the usual one.
	await wait(500);
	const load = runLoad(often, speed);
	await wait(seconds * 1000);
	const kinds = await load.stop();
	sink.child.send('hold');
	const sent = (await takenBy(sink)) - before;
	// Mails under way end at the held mail server.
	await wait(500);
	return { kinds, sent };
}

async function takenBy({ child }: Target): Promise<number> {
	child.send('taken');
	return (await reply<{ taken: number }>(child)).taken;
}

/** The mail with the most to draw. */
async function queueMails(database: Database, count: number): Promise<void> {
	const facts: MailFacts['order-received'] = {
		path: '/orders',
		orderNumber: 'ORD-20261122-0001',
		items: Array.from({ length: 4 }, (_, at) => ({ name: `Manta de alpaca ${at}`, quantity: 2, price: 129.9 })),
		total: 1039.2,
		shippingAddress: 'Av. Arequipa 123, dpto. 402, Lima',
		phone: '+51 999 888 777',
		paymentMethod: 'BANK_TRANSFER',
		paymentInstructions: 'BCP 191-1234567-0-12\nA nombre de Tienda Viva S.A.C.',
		notes: 'Tocar el timbre dos veces.',
	};
	await database.query(sql`
		INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, facts, created_at, expires_at, due_at)
		SELECT gen_random_uuid()::text, 'order-received', 'waiting', 'Ana Quispe', 'cliente' || n || '@tienda.test', '',
			'https://tienda.example', ${JSON.stringify(facts)}, now(), now() + interval '1 day', now()
		FROM generate_series(1, ${count}::int) AS n`);
}

function rowsOf(name: string, halves: readonly { empty: Half; full: Half }[]) {
	const of = (who: 'empty' | 'full') => halves.map((pair) => pair[who]);
	const times = (who: 'empty' | 'full', kind?: Kind) =>
		of(who).flatMap(({ kinds }) =>
			[...kinds].flatMap(([one, { times }]) => (kind === undefined || one === kind ? times : [])),
		);
	const errors = [...of('empty'), ...of('full')].flatMap(({ kinds }) =>
		[...kinds.values()].flatMap((one) => one.errors),
	);
	const kinds = [...(halves[0]?.empty.kinds.keys() ?? [])];
	const pairOf = (kind?: Kind) => `${p95(times('empty', kind)).toFixed(1)} → ${p95(times('full', kind)).toFixed(1)}`;
	const ratios = halves.map(({ empty, full }) => p95All(full) / p95All(empty));
	const sent = of('full').reduce((sum, half) => sum + half.sent, 0);
	return [
		{
			name: `${name}: p95 of answers while ${queued} mails are being sent`,
			value: median(ratios),
			limit,
			unit: '× empty queue',
			better: 'lower' as const,
			detail:
				`median of ${pairs} pairs: ${ratios.map((one) => one.toFixed(2)).join(' ')}; p95 in ms of all ${times('full').length} answers ` +
				`without and with the queue ${pairOf()}; ` +
				`${kinds.map((kind) => `${kind} ${pairOf(kind)}`).join(', ')}; ` +
				`${Math.round((sent * 60) / (pairs * (seconds + 0.5)))} mails a minute left`,
		},
		{
			name: `${name}: errors while mails are being sent`,
			value: errors.length + (sent === 0 ? 1 : 0),
			limit: 0,
			unit: '',
			better: 'lower' as const,
			detail: errors.slice(0, 3).join(' | ') || 'none',
		},
	];
}

const p95All = ({ kinds }: Half): number => p95([...kinds.values()].flatMap(({ times }) => times));
