import * as v from 'valibot';
import { deliveryLimits, type FeeForm, isEverywhere, type MethodForm, ZoneForm } from '#contract/delivery/fees';
import { soles } from '#contract/shared/moneyFields';
import { optionalText, requiredText } from '#contract/shared/primitives';
import { foldText } from '#lib/text';

const workingDayRanges = ['0-1', '1-3', '2-5', '3-7', '5-10', '7-15'];
export const termOptions = workingDayRanges.map((value) => ({
	value,
	label: value === '0-1' ? 'El mismo día o el siguiente' : `${value.replace('-', ' a ')} días hábiles`,
}));

export const FirstPlan = v.variant('kind', [
	v.object({
		kind: v.literal('OWN'),
		areas: ZoneForm.entries.areas,
		fee: soles(0, deliveryLimits.fee, { wrong: 'Escribe la tarifa en soles, por ejemplo 10' }),
		home: v.string(),
		near: v.picklist(workingDayRanges),
		far: v.picklist(workingDayRanges),
	}),
	v.object({
		kind: v.literal('PICKUP'),
		address: requiredText('La dirección', 160),
		hours: optionalText('El horario', 120),
	}),
]);
export type FirstPlan = v.InferOutput<typeof FirstPlan>;

export const departmentsOf = (areas: readonly string[]): string[] => [
	...new Set(areas.map((code) => code.slice(0, 2))),
];

/** "Puno", of "Puno (departamento)". */
export const departmentName = (name: string): string => name.replace(/ \(.*$/, '');

/** Addresses end with the city. Empty if they name no department. */
export function departmentIn(address: string, names: Readonly<Record<string, string>>): string {
	const text = foldText(address);
	const places = Object.entries(names)
		.filter(([code]) => code.length === 2)
		.map(([code, name]) => ({ code, at: text.lastIndexOf(foldText(departmentName(name))) }))
		.sort((one, other) => other.at - one.at);
	return places[0] && places[0].at >= 0 ? places[0].code : '';
}

interface FirstZone {
	name: string;
	areas: string[];
}

export const isNear = (areas: readonly string[], home: string): boolean => departmentsOf(areas).join() === home;

/** The shop's own department apart, because it is reached sooner. */
export function zonesOf(areas: readonly string[], home: string, nameOf: (code: string) => string): FirstZone[] {
	if (departmentsOf(areas).length < 2 || !departmentsOf(areas).includes(home))
		return [{ name: isEverywhere(areas) ? 'Todo el Perú' : 'Zona de reparto', areas: [...areas] }];
	const isOwn = (code: string) => code.startsWith(home);
	return [
		{ name: departmentName(nameOf(home)), areas: areas.filter(isOwn) },
		{ name: isEverywhere(areas) ? 'Resto del Perú' : 'Otros lugares', areas: areas.filter((code) => !isOwn(code)) },
	];
}

const feeOf = (zoneId: number, fee: number, term: string): FeeForm => {
	const [daysFrom = 0, daysTo = 0] = term.split('-').map(Number);
	return {
		...{ zoneId, daysFrom, daysTo, steps: [{ from: 0, fee }] },
		...{ weights: null, payOnDelivery: true },
	};
};

export function methodOf(answer: FirstPlan, zones: readonly { id: number; areas: readonly string[] }[]): MethodForm {
	const common = { note: '', active: true, cutoff: '', defaultGrams: 1000, version: null };
	if (answer.kind === 'OWN') {
		const { fee, home, near, far } = answer;
		const fees = zones.map(({ id, areas }) => feeOf(id, fee, isNear(areas, home) ? near : far));
		return { ...common, name: 'Reparto a domicilio', kind: 'OWN', asksDocument: true, offices: [], fees };
	}
	const { address, hours } = answer;
	const offices = [{ id: null, name: 'Nuestra tienda', address, hours, area: '' }];
	const fees = zones.map(({ id }) => feeOf(id, 0, '0-1'));
	return { ...common, name: 'Recojo en tienda', kind: 'PICKUP', asksDocument: false, offices, fees };
}
