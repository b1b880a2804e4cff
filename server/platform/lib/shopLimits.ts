import { proofsAtOnce } from '#contract/payments/payments';
import { orders } from '#contract/settings/shop';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** One row of the table in docs/security.md. */
export interface Limit {
	/** E.g. `account`. */
	per: string;
	max: number;
	/** Of `max`, unless that is the number of `counts`; `part`: one of `max` parts. */
	unit?: string;
	/** Milliseconds; null without a window. */
	windowMs: number | null;
	counts: string;
	/** Environment variable, or setting of the shop, that changes `max` (`windowMs` where the unit is a time). */
	setting?: string;
	counted: 'attempts' | 'rows' | 'memory';
}

interface RateLimit extends Limit {
	windowMs: number;
	counted: 'attempts';
}

const countedIn =
	<Place extends Limit['counted']>(counted: Place) =>
	<Window extends number | null>(
		per: string,
		max: number,
		windowMs: Window,
		counts: string,
		more: Pick<Limit, 'setting' | 'unit'> = {},
	) => ({ per, max, windowMs, counts, counted, ...more });

/** By `limits.consume`, in the table that all servers share. */
const rate = countedIn('attempts');
/** In rows of orders, holds, payments or mails. */
const rule = countedIn('rows');
/** Of one server: memory, sockets, concurrent work. */
const local = countedIn('memory');

const unpaidOrders = 300;
const part = { unit: 'part' };
const hours = { unit: 'hours' };
const unpaidSetting = { setting: 'UNPAID_ORDERS_PER_ADDRESS' };

/**
 * Every limit on what somebody may do. A network is an IPv4 address or an IPv6 /64; its /48, which may be one attacker
 * or a town's phones, has `siteShare` times as much, but counts as one network where a product is named.
 */
export const shopLimits = {
	signInsPerNetwork: rate('network', 30, minute, 'calls with a password, a code or a link of an account'),
	signUpsPerNetwork: rate('network', 30, hour, 'sign-ups; changes of a name or email that show whether it is taken'),
	guesses: rate('account, and session, device or network', 10, 15 * minute, 'wrong passwords; requests for a link'),
	guessesPerAccount: rate('account', 60, hour, 'the same from all networks, but for known devices and sessions'),
	changesPerAccount: rate('account', 30, minute, 'calls that change an account or demand its password'),
	resetMailsPerAccount: rate('account', 3, 15 * minute, 'mails with a link for a new password'),
	addressMailsPerAccount: rate('account', 5, hour, 'mails that confirm an address'),
	checkoutsPerAccount: rate('account', 30, minute, 'checkouts'),
	checkoutsPerNetwork: rate('network', 600, minute, 'checkouts without an account'),
	ownOrdersPerAccount: rate('account', 60, minute, 'readings of the own orders'),
	similarOrdersPerNetwork: rate('network', 600, minute, 'questions whether an order has the same products'),
	orderLinkCallsPerNetwork: rate('network', 600, minute, 'revivals and questions about a payment, by link'),
	chargesPerNetwork: rate('network', 10, minute, 'payments at a gateway, by link'),
	proofsPerPayer: rate('account, or order by link', 30, minute, 'proofs of payment'),
	damagedProofsPerPayer: rate('account or order, and network', 3, hour, 'proofs whose picture is damaged'),
	refusedCodesPerPhone: rate('phone', 10, day, 'refused approval codes of a wallet'),
	digitsPerNetwork: rate('order and network', 10, hour, 'wrong digits at an order by link'),
	digitsPerNetworkAndMonth: rate('order and network', 40, 30 * day, 'wrong digits at an order by link'),
	digitsPerSite: rate('order and IPv6 /48', 30, day, 'wrong digits at an order by link'),
	digitsPerOrder: rate('order', 60, day, 'the same from all networks that never opened it'),
	digitsPerOrderInAll: rate('order', 300, 180 * day, 'the same from all networks that never opened it'),
	holdCallsPerNetwork: rate('network', 120, minute, 'calls that hold or release units'),
	holdLinesPerNetwork: rate('network', 480, minute, 'lines that such calls change'),
	couponTriesPerNetwork: rate('network', 60, 15 * minute, 'coupons that do not count'),
	complaintsPerNetwork: rate('network', 10, hour, 'sheets of the complaints book'),
	complaintReadsPerNetwork: rate('network', 60, minute, 'readings of a sheet'),

	unpaidOrdersPerNetwork: rule('network', unpaidOrders, hour, 'unpaid orders without an account', unpaidSetting),
	payOnDelivery: rule('unverified buyer', orders.initial.strangerUpTo, null, 'total on delivery; above, a request', {
		setting: 'orders.strangerUpTo',
		unit: 'soles',
	}),
	unpaidShare: rule('product', orders.initial.strangerShare, null, 'units in unpaid orders of unverified buyers', {
		setting: 'orders.strangerShare',
		unit: '% of its units',
	}),
	unpaidShareUnits: rule('product', 3, null, 'the least that this share is, if another unit stays on sale'),
	unpaidShareOfNetwork: rule('product and network', 3, null, 'the most of the share that counts for others', part),
	overShareUnits: rule('order and product', 1, null, 'units beyond the share, paid before delivery'),
	overShareOrdersPerProduct: rule('product', 1, null, 'standing orders beyond the share'),
	overShareOrdersPerNetwork: rule('network', 3, null, 'standing orders beyond the share'),
	overShareAfterUnpaid: rule('product, and buyer or network', 0, hour, 'orders beyond the share after an unpaid one'),
	unpaidHours: rule('unverified buyer', orders.initial.strangerHours, null, 'time to pay within the share', {
		setting: 'orders.strangerHours',
		unit: 'hours',
	}),
	unansweredHours: rule('unverified buyer', 24, null, 'time for the shop to answer a proof or a delivery', hours),
	requestHours: rule('request', 48, null, 'time for the shop to accept it', hours),
	holdMinutes: rule('hold', orders.initial.holdMinutes, null, 'time until it ends; once more on request', {
		setting: 'orders.holdMinutes',
		unit: 'minutes',
	}),
	heldUnitsPerVisitor: rule('visitor', 200, null, 'units held'),
	heldUnitsPerNetwork: rule('network', 2000, null, 'units held'),
	holdingVisitorsPerNetwork: rule('network', unpaidOrders, null, 'visitors who hold units', unpaidSetting),
	heldShare: rule('product', 3, null, 'the most of its units that unverified buyers hold together', part),
	heldUnitsAnyway: rule('product', 3, null, 'units that they may hold whatever the share is'),
	holdRestOfNetwork: rule('product and network', 6, null, 'rest of so few units after a hold without an order', {
		unit: 'times as long as they were held',
	}),
	holdsAfterUnpaid: rule('product and network', 0, 90 * minute, 'holds of so few units after an unpaid order'),
	refusedCodesPerOrder: rule('order', 10, hour, 'refused approval codes'),
	refusedCodesPerOrderInAll: rule('order', 30, null, 'refused approval codes'),
	proofsAtOnce: rule('order', proofsAtOnce, null, 'proofs that nobody has judged'),
	lateProofs: rule('buyer', 3, 7 * day, 'proofs of cancelled orders'),
	complaintMails: rule('mailbox, kind and network', 3, day, 'copies of complaints to unconfirmed addresses'),
	orderMails: rule('mailbox, kind and network', 3, day, 'mails about new orders to unconfirmed addresses'),
	orderStepMails: rule('order', 3, day, 'mails about its steps to unconfirmed addresses'),
	accountMails: rule('mailbox, kind and network', 10, day, 'mails about accounts to unconfirmed addresses'),
	mailsPerNetwork: rule('network', unpaidOrders, hour, 'mails to unconfirmed addresses', unpaidSetting),
	unconfirmedMails: rule('shop', 60, minute, 'mails to unconfirmed addresses, networks in turn', {
		setting: 'UNCONFIRMED_MAILS_PER_MINUTE',
	}),
	requestMails: rule('shop', 3, hour, 'mails to the team about new requests'),

	connectionsPerNetwork: local('network', 512, null, 'open connections', { setting: 'CONNECTIONS_PER_ADDRESS' }),
	liveSessionsPerNetwork: local('network', 200, null, 'live sessions', { setting: 'LIVE_SESSIONS_PER_ADDRESS' }),
	liveSessions: local('server', 20_000, null, 'live sessions'),
	subscriptionsPerSession: local('live session', 16, null, 'subscriptions'),
	readingsPerNetwork: local('account, else network', 600, minute, 'other calls that read the database', {
		setting: 'READINGS_PER_ADDRESS',
	}),
	readingsAtOnce: local('server', 3, null, 'readings of the catalogue at a time; one on the embedded database'),
	readingsWaiting: local('server', 100, null, 'readings of the catalogue that wait'),
	readingsWaitingOfAnybody: local('server', 60, null, 'of these, places without a limit by network'),
	readingsWaitingPerNetwork: local('network', 8, null, 'readings that wait in the other places'),
	missedSearchesPerNetwork: local('network', 40, day, 'searches without a result that are counted'),
	longListsAtOnce: local('server', 40, null, 'lists too long for memory that are sent at a time'),
	longListsPerNetwork: local('account, else network', 4, null, 'lists too long for memory that are sent at a time'),
	sitemapsWaiting: local('server', 20, null, 'sitemaps that wait'),
	sitemapsWaitingPerNetwork: local('network', 4, null, 'sitemaps that wait'),
	checkoutsAtOnce: local('server', 6, null, 'checkouts at a time'),
	checkoutsWaiting: local('server', 1000, null, 'checkouts that wait'),
	holdsAtOnce: local('server', 3, null, 'changes of holds at a time'),
	holdsWaiting: local('server', 300, null, 'changes of holds that wait'),
	passwordsAtOnce: local('server', 2, null, 'passwords hashed at a time'),
	passwordsWaiting: local('server', 200, null, 'passwords that wait to be hashed'),
	proofMegabytesWaiting: local('server', 160, null, 'pictures of proofs that wait', { unit: 'MB' }),
	openThingsPerPerson: local('member of the team', 20, null, 'things open at a time, for presence'),
	presenceMessages: local('member of the team', 300, minute, 'messages of presence'),
	pictureFetchesAtOnce: local('server', 4, null, 'pictures fetched by address at a time'),
	pictureFetchesPerHost: local('host', 3, null, 'pictures fetched by address at a time'),
	refusalLines: local('server, with and without a session', 30, minute, 'refusals written to the log'),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof shopLimits;

export type RateLimitName = {
	[Name in LimitName]: (typeof shopLimits)[Name] extends RateLimit ? Name : never;
}[LimitName];

/** A /48 has so many times the limit of a network. */
export const siteShare = 5;
