import * as v from 'valibot';
import { paymentLabels, paymentMethods } from '../orders/status';
import { gatewayMethods, gateways } from '../payments/gateways';
import { defaultSettings, type SettingSection, sectionNames, sectionOf, shownSections } from './settings';

describe.each(sectionNames)('the section %s', (name: SettingSection) => {
	const section = sectionOf(name);
	const { initial, secrets } = section;
	const typed = { ...initial, ...Object.fromEntries(secrets.map((field) => [field, 'abc'])), version: 3 };

	it('[R19-65] begins with values that its form, call and store take, and has words for each of its fields', () => {
		expect(v.safeParse(section.form, initial).issues).toBeUndefined();
		expect(v.parse(section.body, typed)).toEqual(typed);
		expect(section.read(JSON.parse(JSON.stringify(initial)), initial)).toEqual(initial);
		expect(section.read({}, initial)).toEqual(defaultSettings[name]);
		for (const { title } of Object.values(section.fields)) expect(title).not.toBe('');
		expect([section.title, shownSections.includes(name)]).toEqual([expect.stringMatching(/./), name !== 'welcome']);
	});

	it('[R17-132] reads a stored field that fits no more as it begins, and leaves the others', () => {
		for (const [field, { control }] of Object.entries(section.fields)) {
			if (control === 'secret') continue;
			expect(section.read({ ...initial, [field]: { not: 'a value' } }, initial)).toEqual(initial);
		}
	});

	it('[R19-66] answers no secret, only the state of each', () => {
		const states = Object.fromEntries(secrets.map((field) => [field, 'kept']));
		const { secrets: answered, ...fields } = Object(v.parse(section.answer, { ...typed, secrets: states }));
		expect(answered).toEqual(secrets.length > 0 ? states : undefined);
		expect(Object.keys(fields).sort()).toEqual(
			[...Object.keys(section.fields).filter((field) => !secrets.includes(field)), 'version'].sort(),
		);
		expect(v.safeParse(section.answer, typed).success).toBe(secrets.length === 0);
	});
});

it('[R19-67] each gateway is a method of payment with words of its own and an address for its notices', () => {
	expect(paymentMethods).toEqual(expect.arrayContaining([...gatewayMethods]));
	expect(new Set(gatewayMethods.map((method) => gateways[method].webhook)).size).toBe(gatewayMethods.length);
	for (const method of gatewayMethods) {
		const { label, name, webhook } = gateways[method];
		expect([paymentLabels[method], name]).toEqual([label, expect.stringMatching(/./)]);
		expect(webhook).toMatch(/^[a-z-]+$/);
	}
});
