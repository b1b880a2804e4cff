/** Digits, with Peru's code for a mobile number. */
export function withCountry(phone: string): string {
	const digits = phone.replace(/\D/g, '').replace(/^00/, '');
	return /^9\d{8}$/.test(digits) ? `51${digits}` : digits;
}
