import type { Settings } from '#contract/settings/settings';
import type { SmtpUrl } from '#platform/lib/smtpUrl';
import type { ShopSettings } from '../settings/service';
import type { MailShop } from './templates/look';
import type { Smtp } from './transport';

interface SetUpDeps {
	settings: ShopSettings;
	/** SMTP_URL overrides the settings. */
	smtpUrl: SmtpUrl | undefined;
}

export function createSetUp({ settings, smtpUrl }: SetUpDeps) {
	function ofSettings(mail: Settings['mail'], name: string): Smtp | null {
		const { host, port, security, user } = mail;
		const address = mail.sender || settings.get('seller').email || (user.includes('@') ? user : '');
		if (!host || !address) return null;
		// Orders do not fail when the password cannot be read.
		const password = settings.secret('mail', 'password');
		return password === null ? null : { host, port, security, user, password, from: { name, address } };
	}

	return {
		passwordLost: (): boolean =>
			!smtpUrl && settings.get('mail').host !== '' && settings.secret('mail', 'password') === null,

		smtp(): Smtp | null {
			const mail = settings.get('mail');
			const name = mail.senderName || settings.get('identity').name;
			return smtpUrl ? { ...smtpUrl, from: { name, address: mail.sender || smtpUrl.from } } : ofSettings(mail, name);
		},

		shop(): Omit<MailShop, 'url'> {
			const { logo, accent, accentDark } = settings.get('looks');
			const { name } = settings.get('identity');
			return { name, logo, accents: { light: accent, dark: accentDark }, seller: settings.get('seller') };
		},
	};
}
