import * as v from 'valibot';
import { ComplaintBody } from './complaint';

const sheet = {
	kind: 'RECLAMO',
	name: 'Rosa Quispe Mamani',
	documentType: 'DNI',
	document: '45 678 912',
	address: 'Jr. Puno 123, Lima',
	phone: '',
	email: 'rosa@correo.pe',
	good: 'PRODUCTO',
	amount: '120,50',
	description: 'Una licuadora',
	detail: 'Llegó rota.',
	request: 'Quiero otra.',
	accepted: true,
};

const problems = (changes: Record<string, unknown>): Record<string, string> => {
	const { issues = [] } = v.safeParse(ComplaintBody, { ...sheet, ...changes });
	return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
};

describe('the sheet of the Libro de Reclamaciones', () => {
	it('[R14-96] takes a sheet with what the law asks for, and nothing that may be missing', () => {
		const read = v.parse(ComplaintBody, sheet);
		expect(read).toMatchObject({ document: '45678912', amount: 120.5, phone: '', orderNumber: '', minor: false });
		expect(v.parse(ComplaintBody, { ...sheet, amount: '' }).amount).toBeNull();
	});

	it('[R14-96] names every field that is missing', () => {
		const { issues = [] } = v.safeParse(ComplaintBody, {});
		expect(issues.map((issue) => v.getDotPath(issue))).toEqual([
			'kind',
			'name',
			'documentType',
			'document',
			'address',
			'email',
			'good',
			'description',
			'detail',
			'request',
			'accepted',
		]);
	});

	it.each([
		['DNI', '1234567', false],
		['DNI', '1234567A', false],
		['DNI', '12345678', true],
		['CE', '001234567', true],
		['CE', '0012', false],
		['PASSPORT', 'ab-123456', true],
		['PASSPORT', 'AB1', false],
		['RUC', '20131312955', true],
		['RUC', '20131312954', false],
		['RUC', '99131312955', false],
	])('[R14-97] %s %s: %s', (documentType, document, right) => {
		expect(Object.keys(problems({ documentType, document }))).toEqual(right ? [] : ['document']);
	});

	it("[R14-97] asks for the guardian of a minor, and for nobody else's", () => {
		expect(problems({ minor: true })).toEqual({
			guardianName: 'El nombre del padre, la madre o el apoderado es obligatorio',
			guardianDocument: 'El documento del padre, la madre o el apoderado es obligatorio',
		});
		expect(problems({ minor: true, guardianName: 'Ana Mamani', guardianDocument: '123' })).toEqual({
			guardianDocument: 'El DNI tiene 8 dígitos',
		});
		expect(problems({ minor: true, guardianName: 'Ana Mamani', guardianDocument: '12345678' })).toEqual({});
		expect(problems({ minor: false, guardianDocument: '123' })).toEqual({});
	});

	it('[R14-97] says what is wrong with a document beside other mistakes', () => {
		expect(problems({ name: '', document: '12' })).toEqual({
			name: 'El nombre es obligatorio',
			document: 'El DNI tiene 8 dígitos',
		});
		expect(problems({ name: '', minor: true, guardianDocument: '1' })).toEqual({
			name: 'El nombre es obligatorio',
			guardianName: 'El nombre del padre, la madre o el apoderado es obligatorio',
			guardianDocument: 'El DNI tiene 8 dígitos',
		});
	});

	it('[R14-101] keeps line breaks out of what may stand in the head of a mail', () => {
		const { name, address } = v.parse(ComplaintBody, {
			...sheet,
			name: 'Rosa\r\nBcc: todos@correo.pe',
			address: 'Jr. Puno\u2028123',
		});
		expect([name, address]).toEqual(['Rosa Bcc: todos@correo.pe', 'Jr. Puno 123']);
		expect(problems({ email: 'rosa@correo.pe\r\nBcc: x@y.pe' })).toHaveProperty('email');
	});

	it.each(['-1', '1e5', '12.345', 'doce'])('refuses the amount %s', (amount) => {
		expect(problems({ amount })).toHaveProperty('amount');
	});
});
