/** Digits of a phone; a Peruvian mobile number is often written without its country's code. */
export function withCountry(phone: string): string {
	const digits = phone.replace(/\D/g, '').replace(/^00/, '');
	return /^9\d{8}$/.test(digits) ? `51${digits}` : digits;
}
