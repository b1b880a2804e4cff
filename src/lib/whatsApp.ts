import { withCountry } from '../../contract/people/phone';

/** A chat with this text; null without a mobile number. */
export function whatsAppLink(phone: string, text: string): string | null {
	const digits = withCountry(phone);
	return /^\d{10,15}$/.test(digits) ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}
