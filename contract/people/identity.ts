import { withoutInvisible } from '../shared/characters';

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** 11 digits, valid kind of taxpayer, check digit by modulus 11. */
export function isRuc(text: string): boolean {
	if (!/^(10|15|16|17|20)\d{9}$/.test(text)) return false;
	const digits = [...text].map(Number);
	const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
	return (11 - (sum % 11)) % 10 === digits[10];
}

export const documentTypes = ['DNI', 'CE', 'PASSPORT', 'RUC'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A company cannot sign for a minor. */
export const personalDocumentTypes = ['DNI', 'CE', 'PASSPORT'] as const;

const documents: Record<DocumentType, { name: string; accepts: (number: string) => boolean; rule: string }> = {
	DNI: { name: 'DNI', accepts: (number) => /^\d{8}$/.test(number), rule: 'El DNI tiene 8 dígitos' },
	CE: {
		name: 'Carné de extranjería',
		accepts: (number) => /^[A-Z0-9]{8,12}$/.test(number),
		rule: 'El carné de extranjería tiene de 8 a 12 letras o dígitos',
	},
	PASSPORT: {
		name: 'Pasaporte',
		accepts: (number) => /^[A-Z0-9]{5,15}$/.test(number),
		rule: 'El pasaporte tiene de 5 a 15 letras o dígitos',
	},
	RUC: {
		name: 'RUC',
		accepts: isRuc,
		rule: 'El RUC tiene 11 dígitos, empieza con 10, 15, 16, 17 o 20 y su último dígito debe coincidir',
	},
};

/** "DNI 45678912"; empty without a number. */
export const documentText = (type: DocumentType, number: string): string =>
	number && `${documents[type].name} ${number}`;

export const documentName = (type: DocumentType): string => documents[type].name;

export const plainDocument = (number: string): string =>
	withoutInvisible(number)
		.replace(/[\s.-]/g, '')
		.toUpperCase();

export function documentProblem(type: DocumentType, number: string): string | null {
	const { accepts, rule } = documents[type];
	return accepts(plainDocument(number)) ? null : rule;
}
