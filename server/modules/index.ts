import { readCopyReason } from '#platform/db';
import type { Core } from '#server/core';
import { accountModule } from './account';
import { createActivity } from './activity/service';
import { addressBookModule } from './addressBook';
import { auditModule } from './audit';
import { authModule } from './auth';
import { backupModule } from './backup';
import { catalogModule } from './catalog';
import { complaintsModule } from './complaints';
import { createConsents } from './consents/service';
import { pagesModule, publishedLinks } from './content';
import { deliveryModule, shownDelivery } from './delivery';
import { districtsModule } from './districts';
import { holdsModule } from './holds';
import { mailModule } from './mail';
import { mediaModule } from './media';
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

/** Each module is made after those that it needs. */
export function createModules(core: Core) {
	const images = mediaModule(core);
	const viewParts = { pages: publishedLinks, delivery: shownDelivery, copyReason: readCopyReason };
	const settings = settingsModule(core, { images, viewParts });
	const consents = createConsents(core);
	const mails = mailModule(core, {
		...{ settings, consents },
		// Mails leave when all modules are made.
		orders: { howToPay: (id) => selling.orders.howToPay(id), linkTo: (id) => selling.links.pathFor(id) },
	});
	const catalog = catalogModule(core, { images, settings });
	const districts = districtsModule(core, { settings });
	const { mail } = mails;
	const { complaints, calendar } = complaintsModule(core, { settings, mail });
	const { weightsOf } = catalog.stock;
	const delivery = deliveryModule(core, { settings, calendar, areaNames: districts.areaNames, weightsOf });
	const holds = holdsModule(core, { settings, ...catalog });
	const receipts = receiptsModule(core, { settings });
	const gateways = createGateways(settings, core.copy, core.config.paymentGatewaysUrl);
	const buying = { settings, images, mail, ...catalog, districts, holds, delivery, receipts, gateways };
	const selling = ordersModule(core, buying);
	const { orders } = selling;
	paymentsModule(core, { ...buying, ...selling });
	const taxDocuments = taxDocumentsModule(core, { settings, orders });
	const addressBooks = addressBookModule(core, { districts, orders });
	const activity = createActivity(core);
	const audit = auditModule(core);
	const people = { settings, ...mails, activity, addressBooks, audit, complaints, consents, orders, taxDocuments };
	const account = accountModule(core, { ...people, ...catalog });
	authModule(core, { ...people, ...account });
	usersModule(core, account);
	teamModule(core, { ...account, mail });
	presenceModule(core);
	salesModule(core);
	todoModule(core, { settings });
	backupModule(core, { images, ...account });
	takeOverModule(core, { settings, ...account });
	const shopPages = pagesModule(core, { settings, delivery, ...selling });
	seoModule(core, { settings, shopPages, ...catalog });
	return { settings, mail, orders, shopPages, ...catalog };
}
