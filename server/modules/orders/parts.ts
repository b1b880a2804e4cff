import type { SoldBy } from '../../../contract/orders/desk';
import type { Core } from '../../core';
import type { Tx } from '../../db';
import type { Stock } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Districts } from '../districts/service';
import type { Holds } from '../holds/service';
import type { Mail } from '../mail/service';
import type { Receipts } from '../receipts/service';
import type { Bounds } from './bounds';
import type { OrderLinks } from './links';
import type { OrderMails } from './mails';
import type { Payments } from './payment/service';
import type { StoredOrder } from './repository';
import type { OrderView } from './view';

export interface OrderDeps extends Core {
	stock: Stock;
	districts: Districts;
	holds: Holds;
	mail: Mail;
	delivery: Delivery;
	receipts: Receipts;
	payments: Payments;
	/** Null where strangers may take everything. */
	bounds: Bounds | null;
	links: OrderLinks;
	soldBy: () => SoldBy;
	/** Mails for the shop go there; the address may be empty. */
	mailbox: () => { name: string; address: string };
}

export interface OrderParts extends OrderDeps {
	view: OrderView;
	mails: OrderMails;
	onPaid(tx: Tx, order: StoredOrder): Promise<void>;
	hasDocument(tx: Tx, orderId: number): Promise<boolean>;
	isDocumented(orderId: number): Promise<boolean>;
}
