import { withCountry } from '#contract/people/countryCode';
import { limits } from '#contract/shared/limits';

export const phoneField = {
	label: 'Teléfono',
	type: 'tel',
	inputMode: 'tel',
	autoComplete: 'tel',
	maxLength: limits.phone,
} as const;

export const addressField = {
	label: 'Dirección',
	autoComplete: 'street-address',
	maxLength: limits.address,
} as const;

/** As written in Peru; another country's number has its code. */
export const readablePhone = (digits: string): string =>
	digits.replace(/^51(9\d\d)(\d{3})(\d{3})$/, '$1 $2 $3').replace(/^(?=\d{10})/, '+');

/** Null without a mobile number. */
export function whatsAppLink(phone: string, text: string): string | null {
	const digits = withCountry(phone);
	return /^\d{10,15}$/.test(digits) ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}
