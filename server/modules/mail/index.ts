import { createAccountUrl } from '#platform/lib/publicUrl';
import type { Core } from '#server/core';
import type { ConsentService } from '../consents/service';
import type { ShopSettings } from '../settings/service';
import { createSetUp } from './mailServer';
import { mailRoutes } from './routes';
import { createMail, createOwnMails } from './service';

interface Needs {
	settings: ShopSettings;
	consents: ConsentService;
	orders: { howToPay(id: number): Promise<string>; linkTo(id: number): Promise<string> };
}

export function mailModule(core: Core, { settings, consents, orders }: Needs) {
	const { config, mailUrl, sendsMail, copy } = core;
	const setUp = createSetUp({ settings, smtpUrl: config.smtp });
	const mail = createMail({
		...core,
		...setUp,
		smtp: () => (copy.isCopy() ? null : setUp.smtp()),
		consents,
		publicUrl: config.publicUrl,
		orderLink: orders.linkTo,
		howToPay: orders.howToPay,
	});
	settings.changed.add(mail.wake);
	core.app.register(mailRoutes, { ...core, prefix: '/api/admin/mail', mail });
	return { mail, ownMails: createOwnMails(core), accountUrl: createAccountUrl(mailUrl, sendsMail ?? mail.isSetUp) };
}
