import type { Database } from './db';
import type { Routes } from './lib/app';
import type { AccountUrl, MailUrl } from './lib/publicUrl';
import { consoleRoutes } from './modules/account/consoleRoutes';
import { ownerRoutes } from './modules/account/ownerRoutes';
import { accountRoutes } from './modules/account/routes';
import { addressBookRoutes } from './modules/addressBook/routes';
import { auditRoutes } from './modules/audit/routes';
import { authRoutes } from './modules/auth/routes';
import { backupRoutes } from './modules/backup/routes';
import { productExportRoutes } from './modules/catalog/backOffice/exportRoutes';
import { backOfficeProductRoutes } from './modules/catalog/backOffice/routes';
import { categoryRoutes } from './modules/catalog/categories/routes';
import { productImportRoutes } from './modules/catalog/import/routes';
import { stockMovementRoutes } from './modules/catalog/movements/routes';
import { catalogPageRoutes } from './modules/catalog/pages/routes';
import { productRoutes } from './modules/catalog/products/routes';
import { adminComplaintRoutes } from './modules/complaints/adminRoutes';
import { complaintRoutes } from './modules/complaints/routes';
import { adminDeliveryRoutes, deliveryRoutes } from './modules/delivery/routes';
import { adminDistrictRoutes, districtRoutes } from './modules/districts/routes';
import { healthRoutes } from './modules/health/routes';
import { holdRoutes, productHoldRoutes } from './modules/holds/routes';
import { mailRoutes } from './modules/mail/routes';
import { deskRoutes } from './modules/orders/deskRoutes';
import { guestOrderRoutes } from './modules/orders/guestRoutes';
import { customerOrderRoutes, orderRoutes } from './modules/orders/routes';
import { pageRoutes, shownPageRoutes } from './modules/pages/routes';
import { adminPaymentRoutes } from './modules/payments/adminRoutes';
import { paymentRoutes } from './modules/payments/routes';
import { presenceRoutes } from './modules/presence/routes';
import { receiptRoutes } from './modules/receipts/routes';
import { salesRoutes } from './modules/sales/routes';
import { shopPictureRoutes } from './modules/settings/pictureRoutes';
import { settingsRoutes, shopRoutes } from './modules/settings/routes';
import { systemRoutes } from './modules/system/routes';
import type { System } from './modules/system/service';
import { ownTaxDocumentRoutes, taxDocumentRoutes } from './modules/taxDocuments/routes';
import { adminTeamRoutes, teamRoutes } from './modules/team/routes';
import { userRoutes } from './modules/users/routes';
import type { RateLimits } from './plugins/rateLimits';
import type { Services } from './services';

interface ApiOptions extends Services {
	database: Database;
	accountUrl: AccountUrl;
	limits: RateLimits;
	consoleSecret: string | undefined;
	mailUrl: MailUrl;
	system: System;
	isReady: () => boolean;
}

const moduleRoutes: Routes<ApiOptions> = async (app, options) => {
	await app.register(authRoutes, { ...options, prefix: '/auth' });
	await app.register(userRoutes, { ...options, prefix: '/user' });
	const { consoleSecret } = options;
	if (consoleSecret) {
		await app.register(consoleRoutes, { ...options, consoleSecret, prefix: '/console' });
		await app.register(backupRoutes, { ...options, consoleSecret, prefix: '/console/backup' });
	}
	await app.register(accountRoutes, { ...options, prefix: '/user' });
	await app.register(ownerRoutes, { ...options, prefix: '/user' });
	await app.register(addressBookRoutes, { ...options, prefix: '/user/addresses' });
	await app.register(districtRoutes, { ...options, prefix: '/districts' });
	await app.register(productRoutes, { ...options, prefix: '/products' });
	await app.register(catalogPageRoutes, { ...options, prefix: '/products' });
	await app.register(productExportRoutes, { ...options, prefix: '/products' });
	await app.register(productImportRoutes, { ...options, prefix: '/products' });
	await app.register(categoryRoutes, { ...options, prefix: '/categories' });
	await app.register(customerOrderRoutes, { ...options, prefix: '/orders' });
	await app.register(orderRoutes, { ...options, prefix: '/orders' });
	await app.register(deskRoutes, { ...options, prefix: '/admin/orders' });
	await app.register(taxDocumentRoutes, { ...options, prefix: '/admin/orders' });
	await app.register(ownTaxDocumentRoutes, { ...options, prefix: '/orders' });
	await app.register(holdRoutes, { ...options, prefix: '/holds' });
	await app.register(paymentRoutes, { ...options, prefix: '/payments' });
	await app.register(adminPaymentRoutes, { ...options, prefix: '/admin/payments' });
	await app.register(receiptRoutes, { ...options, prefix: '/receipts' });
	await app.register(guestOrderRoutes, { ...options, prefix: '/guest-orders' });
	await app.register(salesRoutes, { ...options, prefix: '/sales' });
	await app.register(backOfficeProductRoutes, { ...options, prefix: '/admin/products' });
	await app.register(productHoldRoutes, { ...options, prefix: '/admin/products' });
	await app.register(stockMovementRoutes, { ...options, prefix: '/admin/products' });
	await app.register(auditRoutes, { ...options, prefix: '/admin/audit' });
	await app.register(presenceRoutes, { ...options, prefix: '/admin/presence' });
	await app.register(systemRoutes, { ...options, prefix: '/admin/system' });
	await app.register(shopPictureRoutes, { ...options, prefix: '/admin/settings/pictures' });
	await app.register(shopRoutes, { ...options, prefix: '/shop' });
	await app.register(settingsRoutes, { ...options, prefix: '/admin/settings' });
	await app.register(shownPageRoutes, { ...options, prefix: '/pages' });
	await app.register(pageRoutes, { ...options, prefix: '/admin/pages' });
	await app.register(complaintRoutes, { ...options, prefix: '/complaints' });
	await app.register(adminComplaintRoutes, { ...options, prefix: '/admin/complaints' });
	await app.register(deliveryRoutes, { ...options, prefix: '/delivery' });
	await app.register(adminDeliveryRoutes, { ...options, prefix: '/admin/delivery' });
	await app.register(adminDistrictRoutes, { ...options, prefix: '/admin/districts' });
	await app.register(adminTeamRoutes, { ...options, prefix: '/admin/team' });
	await app.register(teamRoutes, { ...options, prefix: '/team' });
	await app.register(mailRoutes, { ...options, prefix: '/admin/mail' });
	await app.register(healthRoutes, { ...options, prefix: '/health' });
};

/** The API below `/api`; a customer's orders also outside of it, where R7-13 has them. */
export const apiRoutes: Routes<ApiOptions> = async (app, options) => {
	await app.register(moduleRoutes, { ...options, prefix: '/api' });
	await app.register(customerOrderRoutes, { ...options, prefix: '/orders' });
};
