import { topics } from '../contract/live/topics';
import { paymentLabels } from '../contract/orders/status';
import type { Config } from './config';
import type { Database } from './db';
import type { App } from './lib/app';
import type { Attempts } from './lib/attempts';
import type { DatabaseClock } from './lib/databaseClock';
import { createGuessLimits } from './lib/guessLimits';
import { createJobs, type Timing } from './lib/jobs';
import { createKnownDevices } from './lib/knownDevice';
import type { Passwords } from './lib/passwords';
import type { CountReading } from './lib/readingLimit';
import { createSeal } from './lib/sealed';
import type { Live } from './live';
import { createAddresses as createAccountAddresses } from './modules/account/addresses';
import { createDeletion } from './modules/account/deletion';
import { createForgottenPassword } from './modules/account/forgottenPassword';
import { createPersonalData } from './modules/account/personalData';
import { createResetLinks } from './modules/account/resetLinks';
import { createSecondFactor } from './modules/account/secondFactor';
import { createAccount } from './modules/account/service';
import { createActivity } from './modules/activity/service';
import { createAddressBooks } from './modules/addressBook/service';
import { createAudit } from './modules/audit/service';
import { createSignIn } from './modules/auth/service';
import { createBackups } from './modules/backup/service';
import { createAddresses } from './modules/catalog/addresses/service';
import { createCategories } from './modules/catalog/categories/service';
import { createProductImport } from './modules/catalog/import/service';
import { createImporting } from './modules/catalog/importing';
import { createCatalogCache } from './modules/catalog/lists/service';
import { createStockMovements } from './modules/catalog/movements/service';
import { createCatalogPages } from './modules/catalog/pages/service';
import { createProducts } from './modules/catalog/products/service';
import { createStock } from './modules/catalog/stock/service';
import { createHolidays } from './modules/complaints/holidays';
import { createComplaintLinks } from './modules/complaints/links';
import { createComplaints } from './modules/complaints/service';
import { createConsents } from './modules/consents/service';
import { createDelivery } from './modules/delivery/service';
import { createDistricts } from './modules/districts/service';
import { createHolds } from './modules/holds/service';
import { createMail, createOwnMails } from './modules/mail/service';
import { createSetUp } from './modules/mail/setUp';
import { createImageStore } from './modules/media/service';
import { createBounds, createOrderLinks, createOrders } from './modules/orders/service';
import { createShopPages } from './modules/pages/service';
import { createPaymentDesk } from './modules/payments/desk';
import { addPaymentExpiry } from './modules/payments/expiry';
import { createGateways } from './modules/payments/gateways';
import { addGatewayJobs } from './modules/payments/gateways/jobs';
import { createGatewayRefunds } from './modules/payments/gateways/refunds';
import { createGatewayPayments } from './modules/payments/gateways/service';
import { createGatewayWebhooks } from './modules/payments/gateways/webhooks';
import { createPaymentProofs } from './modules/payments/proofs';
import { createPaymentRevival } from './modules/payments/revival';
import { createPayments, shopProviders } from './modules/payments/service';
import { createPresence } from './modules/presence/service';
import { createReceipts } from './modules/receipts/service';
import { createSales } from './modules/sales/service';
import { createSitemaps } from './modules/seo/service';
import { createSettings } from './modules/settings/service';
import { createDocumentSender } from './modules/taxDocuments/sender';
import { createTaxDocuments } from './modules/taxDocuments/service';
import { createDocumentSetUp } from './modules/taxDocuments/setUp';
import { createTeam } from './modules/team/service';
import { generatedPassword } from './modules/users/firstAdmin';
import type { Users } from './modules/users/service';
import type { Auth } from './plugins/auth';
import type { AttemptLimits } from './plugins/rateLimits';

export type Services = ReturnType<typeof createServices>;

interface ServiceDeps {
	config: Pick<Config, 'dataDir'> &
		Partial<
			Pick<
				Config,
				| 'bankTransferInfo'
				| 'uploads'
				| 'minFreeSpace'
				| 'smtp'
				| 'unpaidPerNetwork'
				| 'unconfirmedMailsPerMinute'
				| 'publicUrl'
				| 'paymentGatewaysUrl'
			>
		>;
	database: Database;
	clock: DatabaseClock;
	jwtSecret: string;
	secretKey: string;
	attempts: Attempts;
	limits: Pick<AttemptLimits, 'guesses' | 'guessesOfStrangers' | 'signUpPerAddress' | 'holdsPerAddress'>;
	countReading: CountReading;
	passwords: Passwords;
	users: Users;
	auth: Auth;
	live: Live;
	log: App['log'];
	timing?: Record<string, Partial<Timing>> | undefined;
	importedAtOnce?: number | undefined;
	/** False where strangers may take everything. */
	orderBounds?: boolean | undefined;
}

/** The live channel is neither attached nor started. */
export function createServices({
	config,
	database,
	clock,
	jwtSecret,
	secretKey,
	attempts,
	limits,
	countReading,
	passwords,
	users,
	auth,
	live,
	log,
	timing,
	importedAtOnce,
	orderBounds = true,
}: ServiceDeps) {
	const images = createImageStore(config);
	const cache = createCatalogCache({ database, clock, onBack: live.reconnect, countReading });
	// Changes of other instances, before their subscribers hear of them and fetch the lists again.
	live.onEvent(({ topic, audience }) => {
		// An event for some is about their orders, not about the catalogue; nor is one about the shop's name.
		if (!audience && topic !== topics.shop) cache.changed();
	});
	live.onGap(cache.changed);
	const catalog = { database, live, images, cache, importing: createImporting() };
	const jobs = createJobs({ log, timing, onEvent: live.onEvent });
	const guessLimits = createGuessLimits(limits);
	const seal = createSeal(secretKey);
	const settings = createSettings({
		database,
		live,
		seal,
		pictures: images.files,
		bankTransferInfo: config.bankTransferInfo,
		log,
	});
	const shopName = () => settings.get('identity').name;
	const secondFactor = createSecondFactor({ database, clock, seal, issuer: shopName });
	const consents = createConsents({ database, clock });
	const orderLinks = createOrderLinks({ database });
	const mail = createMail({
		database,
		clock,
		jobs,
		seal,
		live,
		consents,
		...createSetUp({ settings, smtpUrl: config.smtp }),
		publicUrl: config.publicUrl,
		orderLink: orderLinks.pathFor,
		howToPay: (id) => orders.howToPay(id),
		unconfirmedPerMinute: config.unconfirmedMailsPerMinute ?? 60,
		log,
	});
	const activity = createActivity({ database, live, clock });
	const resetLinks = createResetLinks({ database, users, clock });
	const districts = createDistricts({ database, settings, live, countReading, clock });
	const stock = createStock({ live, cache });
	const unpaidPerNetwork = config.unpaidPerNetwork ?? Number.POSITIVE_INFINITY;
	const holds = createHolds({
		...{ database, stock, settings, attempts, clock, jobs },
		mostOfAddress: { visitors: unpaidPerNetwork, lines: limits.holdsPerAddress * 4 },
	});
	const gateways = createGateways(settings, config.paymentGatewaysUrl);
	const payments = createPayments({ providers: shopProviders(() => settings.get('payment'), gateways), clock });
	const holidays = createHolidays({ database });
	const delivery = createDelivery({
		database,
		live,
		settings,
		calendar: holidays.calendar,
		areaNames: districts.areaNames,
		weightsOf: stock.weightsOf,
		clock,
	});
	const receipts = createReceipts({ tax: () => settings.get('tax') });
	const bounds = orderBounds ? createBounds(() => settings.get('orders')) : null;
	const orders = createOrders({
		database,
		districts,
		stock,
		holds,
		bounds,
		live,
		payments,
		mail,
		delivery,
		receipts,
		soldBy: () => ({ name: shopName(), ...settings.get('seller') }),
		links: orderLinks,
		attempts,
		unpaidPerNetwork,
		clock,
		jobs,
	});
	const documentSetUp = createDocumentSetUp({ settings, timeout: timing?.documents?.timeout });
	const taxDocuments = createTaxDocuments({ database, orders, issuing: documentSetUp.issuing, clock });
	orders.heedDocuments(taxDocuments);
	const patience = () => settings.get('payment').transferHours * 3_600_000;
	// Nobody can own the last one.
	const shopEmail = () => settings.get('seller').email || settings.get('mail').sender || 'sin-correo@example.com';
	const gatewayPayments = createGatewayPayments({
		...{ database, orders, gateways, patience, shopEmail, attempts, mail, clock, log },
	});
	const gatewayWebhooks = createGatewayWebhooks({ database, gateways, payments: gatewayPayments, clock });
	const gatewayRefunds = createGatewayRefunds({ database, orders, gateways, clock });
	const documentSender = createDocumentSender({ database, jobs, orders, issuer: documentSetUp.issuer, clock });
	orders.whenPaid((tx, order) =>
		documentSetUp.issuesWhenPaid() ? taxDocuments.follow(tx, order) : Promise.resolve(null),
	);
	settings.onChange(() => {
		mail.wake();
		documentSender.wake();
	});
	const addressBooks = createAddressBooks({ database, districts, lastAddress: orders.lastAddress });
	const complaints = createComplaints({
		database,
		live,
		mail,
		users,
		links: createComplaintLinks(secretKey),
		provider: () => settings.get('seller'),
		clock,
	});
	const audit = createAudit({ database });
	const ownMails = createOwnMails({ database });
	const addresses = createAccountAddresses({ database, users, resetLinks, mail, attempts, clock });
	const account = createAccount({
		users,
		passwords,
		auth,
		attempts,
		guessLimits,
		secondFactor,
		resetLinks,
		addresses,
		mail,
		now: clock.now,
		onPasswordChanged: () => generatedPassword(database, config.dataDir),
	});
	const products = createProducts(catalog);
	const movements = createStockMovements({ database, products });
	const shopPages = createShopPages({
		...{ database, live, settings },
		facts: async () => ({
			'delivery.fees': await delivery.feesText(),
			'payment.methods': payments
				.offers()
				.map(({ method }) => paymentLabels[method])
				.join('\n'),
		}),
	});
	addPaymentExpiry(jobs, { database, orders, mail, clock });
	const gatewayWork = { payments: gatewayPayments, webhooks: gatewayWebhooks, refunds: gatewayRefunds };
	addGatewayJobs(jobs, { database, clock, ...gatewayWork });
	return {
		jobs,
		settings,
		users,
		auth,
		devices: createKnownDevices(jwtSecret),
		images,
		live,
		cache,
		countReading,
		mail,
		holds,
		orders,
		districts,
		addressBooks,
		payments,
		receipts,
		taxDocuments,
		documentSender,
		paymentProofs: createPaymentProofs({ database, orders, images, clock }),
		paymentRevival: createPaymentRevival({ orders, payments, stock, holds, bounds, delivery, mail, clock }),
		paymentDesk: createPaymentDesk({ database, orders, payments, refunds: gatewayRefunds, mail, clock }),
		gatewayPayments,
		gatewayWebhooks,
		gatewayRefunds,
		signIn: createSignIn({ users, passwords, auth, attempts, guessLimits, secondFactor, activity }),
		secondFactor,
		activity,
		catalogPages: createCatalogPages(cache),
		products,
		movements,
		productImport: createProductImport({ ...catalog, log, atOnce: importedAtOnce }),
		categories: createCategories(catalog),
		presence: createPresence({ database, clock, jobs, users, volatile: live.volatile, seal }),
		sales: createSales({ database, clock }),
		resetLinks,
		account,
		addresses,
		consents,
		deletion: createDeletion({ users, confirmOwner: account.confirmOwner, orders, audit, movements, mails: ownMails }),
		forgottenPassword: createForgottenPassword({
			...{ database, users, resetLinks, mail, attempts, guessLimits, clock, jobs },
		}),
		complaints,
		holidays,
		delivery,
		personalData: createPersonalData({
			users,
			secondFactor,
			addresses,
			addressBooks,
			orders,
			consents,
			activity,
			audit,
			mails: ownMails,
			complaints,
			taxDocuments,
			clock,
		}),
		audit,
		team: createTeam({ database, users, secondFactor, mail, live, clock }),
		backups: createBackups({ database, config, pictures: images.files, clock }),
		shopPages,
		sitemaps: createSitemaps({ addresses: createAddresses({ database }), pages: shopPages, cache, settings, clock }),
	};
}
