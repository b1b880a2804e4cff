import { withCountry } from '../../contract/people/phone';

/** Opens a chat with this text, ready to be sent; null for what is no mobile number. */
export function whatsAppLink(phone: string, text: string): string | null {
	const digits = withCountry(phone);
	return /^\d{10,15}$/.test(digits) ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}
