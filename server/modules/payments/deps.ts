import type { Platform } from '#platform/platform';
import type { Stock } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Holds } from '../holds/service';
import type { Mail } from '../mail/service';
import type { ImageStore } from '../media/service';
import type { Payments } from '../orders/payment/service';
import type { Orders, RiskLimits } from '../orders/service';
import type { ShopSettings } from '../settings/service';
import type { Gateway } from './gateways/port';

export interface PaymentDeps extends Platform {
	settings: ShopSettings;
	images: ImageStore;
	mail: Mail;
	stock: Stock;
	holds: Holds;
	delivery: Delivery;
	orders: Orders;
	payments: Payments;
	riskLimits: RiskLimits | null;
	gateways: readonly Gateway[];
}
