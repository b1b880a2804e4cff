import fc from 'fast-check';
import * as v from 'valibot';
import { CodeChargeBody, OperationNumber } from '../payments/payments';
import { documentProblem } from '../people/identity';
import { mobileOf, phoneOrEmpty, phoneText } from '../people/phone';
import { payment } from '../settings/payment';
import { seller } from '../settings/shop';
import { solesProblem } from '../shared/solesProblem';
import { runs, testSeed } from '../testing/runs';
import { TrackingBody } from './order';
import { canChangeStatus, canCustomerCancel, isFinal, nextStatus, offeredStatuses, orderStatuses } from './status';

const anyStatus = fc.constantFrom(...orderStatuses);

it('[R4-34] each status has one next step, DELIVERED and CANCELLED have none', () => {
	expect(orderStatuses.map(nextStatus)).toEqual(['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', null, null]);
	for (const status of orderStatuses) expect(canChangeStatus(status, 'CANCELLED')).toBe(!isFinal(status));
});

it('[R4-35] the dialog offers every status but the current one and DELIVERED', () => {
	expect(offeredStatuses('SHIPPED')).toEqual(['PENDING', 'CONFIRMED', 'PROCESSING', 'CANCELLED']);
	expect(offeredStatuses('DELIVERED')).toEqual([]);
	expect(offeredStatuses('CANCELLED')).toEqual([]);
});

it('no path leaves DELIVERED or CANCELLED, and DELIVERED is reached only from SHIPPED', () => {
	fc.assert(
		fc.property(anyStatus, fc.array(anyStatus, { maxLength: 12 }), (start, wishes) => {
			let status = start;
			for (const wish of wishes) {
				if (!canChangeStatus(status, wish)) continue;
				expect(isFinal(status)).toBe(false);
				if (wish === 'DELIVERED') expect(status).toBe('SHIPPED');
				expect(wish).not.toBe(status);
				status = wish;
			}
		}),
	);
});

it('[R3-122] a customer cancels only a PENDING order', () => {
	expect(orderStatuses.filter(canCustomerCancel)).toEqual(['PENDING']);
});

it('an unknown status of a foreign back end offers nothing', () => {
	expect(isFinal('ON_HOLD')).toBe(true);
	expect(offeredStatuses('ON_HOLD')).toEqual([]);
	expect(canChangeStatus('ON_HOLD', 'PENDING')).toBe(false);
});

describe('phones', () => {
	const problemOf = (text: string) => v.safeParse(phoneText, text).issues?.[0]?.message ?? null;
	const few = 'Al teléfono le faltan dígitos: tiene 6 como mínimo';
	const many = 'Al teléfono le sobran dígitos: tiene 15 como máximo';
	const nine = 'Un celular tiene 9 dígitos';

	it.each([
		['987654321', null],
		['(+51) 987-654-321', null],
		['+51 1 444-5555', null],
		['014445555', null],
		['444-555', null],
		['5191234', null],
		['+91 98765 43210', null],
		['+1 (555) 000.1234', null],
		['912 345 67', nine],
		['+51 987 654 32', nine],
		['9876543210', nine],
		['9', nine],
		['12345', few],
		['------', few],
		['+1 234 567 890 123 456 7', many],
		['llámame', 'El teléfono solo puede tener números, espacios, paréntesis y guiones'],
		['', 'El teléfono es obligatorio'],
	])('[R17-130] %j: %s', (text, problem) => {
		expect(problemOf(text)).toBe(problem);
		if (text) expect(v.safeParse(phoneOrEmpty, text).issues?.[0]?.message ?? null).toBe(problem);
		const ofShop = v.safeParse(seller.fields.phone.schema, text);
		expect(ofShop.issues?.[0]?.message ?? null).toBe(text ? problem : null);
	});

	it('[R17-130] a wallet and Yape online take any way to write a mobile, and no other phone', () => {
		const fields = [payment.fields.yapeNumber.schema, CodeChargeBody.entries.phone];
		for (const typed of ['987654321', '+51 987 654 321', '(+51) 987-654-321', '51987654321', '\u202A987 654 321\u202C'])
			expect([mobileOf('987654321'), ...fields.map((field) => v.parse(field, typed))]).toEqual(
				Array.from({ length: 3 }, () => '987654321'),
			);
		for (const typed of ['98765432', '+91 98765 43210', '014445555', '987654321 anexo', '------'])
			expect(fields.map((field) => v.safeParse(field, typed).success)).toEqual([false, false]);
	});

	it('[R17-130] a text as long as a body is refused by looking at each character once', () => {
		const long = `${'('.repeat(60_000)}123456x`;
		expect(v.safeParse(phoneText, long).issues?.[0]?.message).toMatch(/^El teléfono/);
		expect(solesProblem(`1${' '.repeat(60_000)}1`, 'Otra cosa')).toBe('Otra cosa');
	});

	it('[R17-130] any text that is taken has 6 to 15 digits, and nine where it begins as a mobile', () => {
		const typed = fc.string({ unit: fc.constantFrom(...'0159+() -.\u200B'), maxLength: 24 });
		fc.assert(
			fc.property(typed, (text) => {
				const read = v.safeParse(phoneText, text);
				if (!read.success) return;
				const digits = read.output.replace(/\D/g, '');
				expect(digits).toMatch(/^\d{6,15}$/);
				const inPeru = read.output.includes('+') ? (/^51(.*)$/.exec(digits)?.[1] ?? '') : digits;
				if (inPeru.startsWith('9')) expect(inPeru).toHaveLength(9);
			}),
			{ numRuns: runs(500, 20_000), seed: testSeed },
		);
	});
});

it('[R17-135] what nobody sees is dropped from phones, documents and codes', () => {
	const marks = ['\u200B', '\u202A', '\u202C', '\u200E', '\u00AD', '\uFEFF', '\u2066'];
	for (const mark of marks) {
		const around = (text: string) => `${mark}${text.slice(0, 3)}${mark}${text.slice(3)}${mark}`;
		expect([
			v.parse(phoneText, around('987 654 321')),
			documentProblem('DNI', around('45678912')),
			documentProblem('RUC', around('20131312955')),
			v.parse(seller.fields.ruc.schema, around('20131312955')),
			v.parse(OperationNumber, around('0123-456')),
			v.parse(TrackingBody, { trackingNumber: around('OLVA-7') }).trackingNumber,
		]).toEqual(['987 654 321', null, null, '20131312955', '0123456', 'OLVA-7']);
	}
});
