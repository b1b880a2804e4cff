import type { SoldBy } from '../../../contract/orders/desk';
import type { Database, Tx } from '../../db';
import type { Clock } from '../../lib/app';
import type { Attempts } from '../../lib/attempts';
import type { Jobs } from '../../lib/jobs';
import type { LivePublisher } from '../../live/publisher';
import type { Stock } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Districts } from '../districts/service';
import type { Holds } from '../holds/service';
import type { Mail } from '../mail/service';
import type { Payments } from '../payments/service';
import type { Receipts } from '../receipts/service';
import type { Bounds } from './bounds';
import type { OrderLinks } from './links';
import type { OrderMails } from './mails';
import type { StoredOrder } from './repository';
import type { OrderEvent } from './timeline';
import type { OrderView } from './view';

export interface OrderDeps {
	database: Database;
	stock: Stock;
	districts: Districts;
	holds: Pick<Holds, 'use' | 'release'>;
	/** Null where strangers may take everything. */
	bounds: Bounds | null;
	live: Pick<LivePublisher, 'wake'>;
	payments: Payments;
	mail: Mail;
	delivery: Pick<Delivery, 'agree'>;
	receipts: Pick<Receipts, 'agree' | 'refuseUnnamed'>;
	/** The seller of the settings. */
	soldBy: () => SoldBy;
	links: OrderLinks;
	attempts: Attempts;
	/** Orders without an account that one network may leave unpaid in an hour. */
	unpaidPerNetwork: number;
	clock: Clock;
	jobs: Jobs;
}

/** Runs in the transaction in which an order is paid. Answers an event for the timeline, or null. */
export type PaidListener = (tx: Tx, order: StoredOrder) => Promise<OrderEvent | null>;

/** What the parts of this module share. */
export interface OrderParts extends OrderDeps {
	view: OrderView;
	mails: OrderMails;
	onPaid: PaidListener;
	/** Whether the order has a boleta or factura that an edit would contradict. */
	hasDocument(tx: Tx, orderId: number): Promise<boolean>;
	/** Whether there are tax documents that its buyer may see. */
	isDocumented(orderId: number): Promise<boolean>;
}
