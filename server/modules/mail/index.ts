import { createAccountUrl } from '#platform/lib/publicUrl';
import type { Platform } from '#platform/platform';
import type { ConsentService } from '../consents/service';
import type { ShopSettings } from '../settings/service';
import type { Users } from '../users/service';
import { createSetUp } from './mailServer';
import { mailRoutes } from './routes';
import { createMail, createOwnMails } from './service';

interface Needs {
	settings: ShopSettings;
	consents: ConsentService;
	users: Users;
	/** Overrides `mail.isSetUp` for links of accounts. */
	sendsMail: (() => boolean) | undefined;
	orders: { howToPay(id: number): Promise<string>; linkTo(id: number): Promise<string> };
}

export function mailModule(platform: Platform, { settings, consents, users, sendsMail, orders }: Needs) {
	const { config, mailUrl, copy } = platform;
	const setUp = createSetUp({ settings, smtpUrl: config.smtp });
	const mail = createMail({
		...platform,
		...setUp,
		smtp: () => (copy.isCopy() ? null : setUp.smtp()),
		consents,
		publicUrl: config.publicUrl,
		orderLink: orders.linkTo,
		howToPay: orders.howToPay,
	});
	settings.changed.add(mail.wake);
	platform.app.register(mailRoutes, { ...platform, prefix: '/api/admin/mail', mail, users });
	return { mail, ownMails: createOwnMails(platform), accountUrl: createAccountUrl(mailUrl, sendsMail ?? mail.isSetUp) };
}
