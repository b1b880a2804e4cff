import type { Database } from '#platform/db';
import { createJobs } from '#platform/lib/jobs';
import { createSeal } from '#platform/lib/sealed';
import { createShopCopy } from '#platform/lib/shopCopy';
import type { SmtpUrl } from '#platform/lib/smtpUrl';
import { createLive } from '#platform/live';
import { createConsents } from '../../consents/service';
import { createMail } from '../service';

export const testShop = {
	name: 'Bodega Doña Rosa',
	logo: null,
	accents: { light: null, dark: null },
	seller: {
		legalName: 'Inversiones Rosa S.A.C.',
		ruc: '20100070970',
		address: 'Jr. de la Unión 300, Lima',
		phone: '01 700 0000',
		email: 'hola@rosa.test',
	},
};

interface Options {
	database: Database;
	smtp: () => SmtpUrl | null;
	now?: () => number;
	lease?: number;
}

/** The mail of one server of a shop, without its other parts. Looks at the queue often, because its clock may be played. */
export async function startMail({ database, smtp, now = Date.now, lease = 1000 }: Options) {
	const log = { warn() {}, debug() {} };
	const live = createLive({ database, identify: async () => null, allowedOrigins: [], log });
	const timing = { mail: { pace: 0, idle: 20, trouble: 20, closing: 10_000, lease } };
	const copy = createShopCopy();
	copy.follow(() => false);
	const jobs = createJobs({ log, timing, copy, onEvent: live.onEvent });
	const mail = createMail({
		copy,
		database,
		clock: { now },
		jobs,
		seal: createSeal('a secret that only the tests know, 32+'),
		live,
		consents: createConsents({ database, clock: { now } }),
		smtp: () => {
			const set = smtp();
			return set && { ...set, from: { name: testShop.name, address: set.from } };
		},
		passwordLost: () => false,
		shop: () => testShop,
		limits: { max: () => 1_000_000 },
		publicUrl: 'https://rosa.test',
		orderLink: async (id) => `/pedido/${id}`,
		howToPay: async () => '',
		log,
	});
	await live.start();
	jobs.start();
	return {
		...mail,
		stop: jobs.stop,
		/** Queues one mail of an order for each address, in one transaction. */
		async tell(...addresses: string[]): Promise<void> {
			await database.transaction(async (tx) => {
				for (const address of addresses) {
					const facts = { path: '/orders', orderNumber: 'ORD-1', trackingNumber: 'T-1' };
					const to = { name: 'Ana', address };
					await mail.queue(tx, { kind: 'order-tracking', to, facts, publicUrl: 'http://localhost' });
				}
			});
			live.wake();
		},
		async close(): Promise<void> {
			await Promise.all([live.close(), jobs.stop()]);
		},
	};
}

/** The database as a server has it that dies, or that loses its way to the database for a while. */
export function breakable(database: Database) {
	let broken = false;
	const guarded =
		<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
		async (...args: Args): Promise<T> => {
			if (broken) throw new Error('The database is away');
			return call(...args);
		};
	return {
		database: {
			...database,
			query: guarded(database.query) as Database['query'],
			readLog: guarded(database.readLog) as Database['readLog'],
			change: guarded(database.change) as Database['change'],
			transaction: guarded(database.transaction) as Database['transaction'],
		},
		break: () => {
			broken = true;
		},
		mend: () => {
			broken = false;
		},
	};
}
