/** A Peruvian mobile number is often written without its country's code. */
const withCountry = (digits: string): string => (/^9\d{8}$/.test(digits) ? `51${digits}` : digits);

/** Opens a chat with this text, ready to be sent; null for what is no mobile number. */
export function whatsAppLink(phone: string, text: string): string | null {
	const digits = withCountry(phone.replace(/\D/g, ''));
	return /^\d{10,15}$/.test(digits) ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}
