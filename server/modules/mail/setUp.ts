import type { Settings } from '../../../contract/settings';
import type { SmtpUrl } from '../../lib/smtpUrl';
import type { ShopSettings } from '../settings/service';
import type { MailShop } from './templates/look';
import type { Smtp } from './transport';

interface SetUpDeps {
	settings: ShopSettings;
	/** SMTP_URL, which counts more than the settings. */
	smtpUrl: SmtpUrl | undefined;
	log: { warn(details: object, message: string): void };
}

/** How the shop sends mail and what its mails say of it, as the settings have it now. */
export function createSetUp({ settings, smtpUrl, log }: SetUpDeps) {
	let told = false;

	/** Null when the key is not the one with which it was sealed: an order is placed all the same. */
	function password(): string | null {
		try {
			return settings.secret('mail', 'password');
		} catch (error) {
			if (!told) log.warn({ err: error }, 'The password of the mail server cannot be read');
			told = true;
			return null;
		}
	}

	function ofSettings(mail: Settings['mail'], name: string): Smtp | null {
		const { host, port, security, user } = mail;
		const address = mail.sender || settings.get('seller').email || (user.includes('@') ? user : '');
		if (!host || !address) return null;
		const secret = password();
		return secret === null ? null : { host, port, security, user, password: secret, from: { name, address } };
	}

	return {
		/** Whether that is all that keeps the shop from sending mail. */
		passwordLost: (): boolean =>
			!smtpUrl && settings.get('mail').host !== '' && settings.stateOfSecret('mail', 'password') === 'lost',

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
