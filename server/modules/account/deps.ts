import type { AccountUrl } from '#platform/lib/publicUrl';
import type { Platform, PlatformServices } from '#platform/platform';
import type { AccountActivity } from '../activity/service';
import type { AddressBooks } from '../addressBook/service';
import type { Audit } from '../audit/service';
import type { StockMovements } from '../catalog/movements/service';
import type { Complaints } from '../complaints/service';
import type { ConsentService } from '../consents/service';
import type { Mail, OwnMails } from '../mail/service';
import type { Orders } from '../orders/service';
import type { ShopSettings } from '../settings/service';
import type { TaxDocuments } from '../taxDocuments/service';
import type { Users } from '../users/service';
import type { ResetLinks } from './resetLinks';
import type { SecondFactor } from './secondFactor';

export interface AccountDeps extends Platform, Pick<PlatformServices, 'auth' | 'devices' | 'passwords'> {
	users: Users;
	settings: ShopSettings;
	mail: Mail;
	ownMails: OwnMails;
	accountUrl: AccountUrl;
	activity: AccountActivity;
	addressBooks: AddressBooks;
	audit: Audit;
	complaints: Complaints;
	consents: ConsentService;
	movements: StockMovements;
	orders: Orders;
	taxDocuments: TaxDocuments;
	resetLinks: ResetLinks;
	secondFactor: SecondFactor;
}
