import type { SoldBy } from '#contract/orders/desk';
import type { Tx } from '#platform/db';
import type { Platform } from '#platform/platform';
import type { Stock } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Districts } from '../districts/service';
import type { Holds } from '../holds/service';
import type { Receipts } from '../receipts/service';
import type { OrderLinks } from './links';
import type { OrderMailDeps, OrderMails } from './mails';
import type { Payments } from './payment/service';
import type { OrderOffers } from './reductions';
import type { StoredOrder } from './repository';
import type { RiskLimits } from './riskLimits';
import type { OrderView } from './view';

export interface OrderDeps extends Platform, Omit<OrderMailDeps, 'clock'> {
	stock: Stock;
	districts: Districts;
	holds: Holds;
	delivery: Delivery;
	receipts: Receipts;
	offers: OrderOffers;
	payments: Payments;
	/** Null where unverified buyers may order everything. */
	riskLimits: RiskLimits | null;
	links: OrderLinks;
	soldBy: () => SoldBy;
}

export interface OrderParts extends OrderDeps {
	view: OrderView;
	mails: OrderMails;
	onPaid(tx: Tx, order: StoredOrder): Promise<void>;
	hasDocument(tx: Tx, orderId: number): Promise<boolean>;
	isDocumented(orderId: number): Promise<boolean>;
}
