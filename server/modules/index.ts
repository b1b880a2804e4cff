import { readCopyReason } from '#platform/db';
import type { Timing } from '#platform/lib/jobs';
import type { Platform, PlatformServices } from '#platform/platform';
import { accountModule } from './account';
import { createActivity } from './activity/service';
import { addressBookModule } from './addressBook';
import { auditModule } from './audit';
import { authModule } from './auth';
import { backupModule } from './backup';
import { catalogModule } from './catalog';
import type { PictureNetwork } from './catalog/fetches/fetchPicture';
import { complaintsModule } from './complaints';
import { createConsents } from './consents/service';
import { pagesModule, publishedLinks } from './content';
import { deliveryModule, shownDelivery } from './delivery';
import { districtsModule } from './districts';
import { holdsModule } from './holds';
import { mailModule } from './mail';
import { mediaModule } from './media';
import { offersModule } from './offers';
import { ordersModule } from './orders';
import { createGateways, paymentsModule } from './payments';
import { presenceModule } from './presence';
import { receiptsModule } from './receipts';
import { salesModule } from './sales';
import { seoModule } from './seo';
import { settingsModule } from './settings';
import { takeOverModule } from './takeOver';
import { taxDocumentsModule } from './taxDocuments';
import { teamModule } from './team';
import { todoModule } from './todo';
import { usersModule } from './users';
import { createUsers } from './users/service';

/** Set once, when the server starts. */
export interface ModuleOptions {
	/** Secret of the commands on this machine (lib/consoleAccess.ts); without it there are no calls for them. */
	consoleSecret?: string | undefined;
	/** Whether mail leaves this shop. */
	sendsMail?: (() => boolean) | undefined;
	/** Changes of the timing of jobs, by their names. */
	timing?: Record<string, Partial<Timing>> | undefined;
	/** Where addresses of pictures lead; without it, the internet. */
	pictureNetwork?: PictureNetwork | undefined;
	/** More products are searched in a thread of their own. */
	mostProductsInside?: number | undefined;
	/** False where unverified buyers may order everything. */
	hasRiskLimits?: boolean | undefined;
	/** This copy of a shop is the shop from now on. */
	takesOver?: boolean | undefined;
}

export type Modules = ReturnType<typeof createModules>;

/** Each module is made after those that it needs. */
export function createModules(platform: Platform, services: PlatformServices, options: ModuleOptions) {
	const { secretKey } = services;
	const { consoleSecret, sendsMail, pictureNetwork, hasRiskLimits, takesOver, timing, mostProductsInside } = options;
	const users = createUsers({ ...platform, ...services });
	const images = mediaModule(platform);
	const viewParts = { pages: publishedLinks, delivery: shownDelivery, copyReason: readCopyReason };
	const settings = settingsModule(platform, { images, viewParts });
	const consents = createConsents(platform);
	const mails = mailModule(platform, {
		...{ settings, consents, users, sendsMail },
		// Mails leave when all modules are made.
		orders: { howToPay: (id) => selling.orders.howToPay(id), linkTo: (id) => selling.links.pathFor(id) },
	});
	const catalog = catalogModule(platform, { ...services, images, settings, pictureNetwork, mostProductsInside });
	const districts = districtsModule(platform, { ...services, settings });
	const { mail } = mails;
	const { complaints, calendar } = complaintsModule(platform, { users, settings, mail, secretKey });
	const { weightsOf } = catalog.stock;
	const delivery = deliveryModule(platform, { settings, calendar, areaNames: districts.areaNames, weightsOf });
	const holds = holdsModule(platform, { ...services, settings, ...catalog });
	const receipts = receiptsModule(platform, { settings });
	const { cartOffers: offers } = offersModule(platform, catalog);
	const gateways = createGateways(settings, platform.copy, platform.config.paymentGatewaysUrl);
	const buying = { settings, images, mail, ...catalog, districts, holds, delivery, receipts, offers, gateways };
	const selling = ordersModule(platform, { ...services, ...buying, hasRiskLimits });
	const { orders } = selling;
	paymentsModule(platform, { ...services, ...buying, ...selling });
	const taxDocuments = taxDocumentsModule(platform, { settings, orders, timeoutMs: timing?.documents?.timeout });
	const addressBooks = addressBookModule(platform, { districts, orders });
	const activity = createActivity(platform);
	const audit = auditModule(platform);
	const parts = { settings, ...mails, activity, addressBooks, audit, complaints, consents, orders, taxDocuments };
	const people = { ...services, users, ...parts };
	const account = accountModule(platform, { ...people, ...catalog, consoleSecret });
	authModule(platform, { ...people, ...account });
	usersModule(platform, { users, ...account });
	teamModule(platform, { ...account, users, mail });
	presenceModule(platform, { users });
	salesModule(platform);
	todoModule(platform, { settings });
	backupModule(platform, { images, ...account, consoleSecret });
	takeOverModule(platform, { settings, ...account, takesOver });
	const shopPages = pagesModule(platform, { settings, delivery, ...selling });
	seoModule(platform, { settings, shopPages, ...catalog });
	return { users, settings, mail, orders, shopPages, ...catalog };
}
