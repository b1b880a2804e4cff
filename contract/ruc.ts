const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Whether SUNAT could have given this RUC: 11 digits, a known kind of taxpayer and the right check digit (modulus 11). */
export function isRuc(text: string): boolean {
	if (!/^(10|15|16|17|20)\d{9}$/.test(text)) return false;
	const digits = [...text].map(Number);
	const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
	return (11 - (sum % 11)) % 10 === digits[10];
}
