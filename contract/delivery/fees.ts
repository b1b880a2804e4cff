import * as v from 'valibot';
import { soles } from '../shared/moneyFields';
import {
	Id,
	OpenVersion,
	optionalText,
	patternText,
	requiredText,
	visible,
	wholeNumber,
	withoutNul,
} from '../shared/primitives';
import type { District } from './address';
import { deliveryKinds } from './quote';

export const deliveryLimits = {
	zones: 300,
	methods: 40,
	offices: 200,
	steps: 10,
	days: 60,
	fee: 9999.99,
	/** Grams. */
	weight: 1_000_000,
} as const;

/** INEI: department (2 digits), province (4), district (6). */
export const AreaCode = v.pipe(
	v.string('El código no es válido'),
	v.regex(/^\d{2}(\d{2}(\d{2})?)?$/, 'Un código tiene 2, 4 o 6 dígitos'),
);

export const wholeCountry: readonly string[] = Array.from({ length: 25 }, (_none, at) =>
	String(at + 1).padStart(2, '0'),
);

export const isEverywhere = (codes: readonly string[]): boolean => wholeCountry.every((code) => codes.includes(code));

const areaKinds: Record<number, string> = { 2: 'departamento', 4: 'provincia', 6: 'distrito' };

/** "San Román, Puno (provincia)", from any district in the area. */
export function areaName(code: string, { district, province, department }: Omit<District, 'code'>): string {
	const names = { 2: [department], 4: [province, department] }[code.length] ?? [district, province, department];
	return `${[...new Set(names)].join(', ')} (${areaKinds[code.length]})`;
}

export const ZoneForm = v.object({
	name: requiredText('El nombre', 60),
	areas: v.pipe(
		v.array(AreaCode, 'Elige al menos un lugar'),
		v.minLength(1, 'Elige al menos un lugar'),
		v.maxLength(2000, 'La zona tiene demasiados lugares'),
		v.check((codes) => new Set(codes).size === codes.length, 'Un lugar está dos veces'),
	),
	version: OpenVersion,
});
export type ZoneForm = v.InferOutput<typeof ZoneForm>;

const upTo = (most: number, label: string) =>
	soles(0, most, {
		wrong: `${label} debe ser un monto en soles entre 0 y ${most}`,
		tooFine: `${label} tiene más de dos decimales`,
	});
const fee = (label: string) => upTo(deliveryLimits.fee, label);

const days = wholeNumber(0, deliveryLimits.days, `Los días deben ser un número entre 0 y ${deliveryLimits.days}`);

/** From this total in soles on. */
const Step = v.object({ from: upTo(999_999, 'El total'), fee: fee('La tarifa') });
export type DeliveryStep = v.InferOutput<typeof Step>;

const grams = (label: string) =>
	wholeNumber(1, deliveryLimits.weight, `${label} debe ser un peso hasta ${deliveryLimits.weight / 1000} kg`);

/** The fee up to each weight, then per kilogram begun. */
const Weights = v.object({
	steps: v.pipe(
		v.array(v.object({ upTo: grams('El tramo'), fee: fee('La tarifa') })),
		v.minLength(1, 'Falta la tarifa'),
		v.maxLength(deliveryLimits.steps, `Como máximo ${deliveryLimits.steps} tramos`),
		v.check(
			(steps) => steps.every(({ upTo }, at) => at === 0 || upTo > (steps[at - 1]?.upTo ?? 0)),
			'Los tramos van de menor a mayor peso',
		),
	),
	/** Soles. */
	extraKg: fee('El kilo adicional'),
});
export type DeliveryWeights = v.InferOutput<typeof Weights>;

export const FeeForm = v.pipe(
	v.object({
		zoneId: Id,
		daysFrom: days,
		daysTo: days,
		steps: v.pipe(
			v.array(Step),
			v.minLength(1, 'Falta la tarifa'),
			v.maxLength(deliveryLimits.steps, `Como máximo ${deliveryLimits.steps} tramos`),
			v.check((steps) => steps[0]?.from === 0, 'El primer tramo empieza en 0'),
			v.check(
				(steps) => steps.every(({ from }, at) => at === 0 || from > (steps[at - 1]?.from ?? 0)),
				'Los tramos van de menor a mayor total',
			),
		),
		weights: v.nullish(Weights, null),
		payOnDelivery: v.nullish(v.boolean('El valor debe ser verdadero o falso'), true),
	}),
	v.check(({ daysFrom, daysTo }) => daysFrom <= daysTo, 'El plazo debe ir de menos a más días'),
);
export type FeeForm = v.InferOutput<typeof FeeForm>;

const OfficeForm = v.object({
	id: v.nullish(Id),
	name: requiredText('El nombre del local', 80),
	address: requiredText('La dirección del local', 160),
	hours: optionalText('El horario', 120),
	/** Prefix of district codes; empty: all. */
	area: v.pipe(
		optionalText('El código', 6),
		v.check((code) => code === '' || v.is(AreaCode, code), 'Un código tiene 2, 4 o 6 dígitos'),
	),
});
export type OfficeForm = v.InferOutput<typeof OfficeForm>;

export const MethodForm = v.pipe(
	v.object({
		name: requiredText('El nombre', 60),
		kind: v.picklist(deliveryKinds, 'Elige cómo se entrega'),
		note: optionalText('La nota', 160),
		active: v.boolean('El valor debe ser verdadero o falso'),
		/** `HH:MM` in Lima: later orders leave a working day later. Empty: no order does. */
		cutoff: v.union(
			[v.literal(''), patternText('La hora', 5, /^([01]\d|2[0-3]):[0-5]\d$/, 'La hora debe ser como 15:30')],
			'La hora debe ser como 15:30',
		),
		/** Weight of a product without one. */
		defaultGrams: v.nullish(grams('El peso'), 1000),
		/** Only for pick-up at the shop; other methods always need a document. */
		asksDocument: v.nullish(v.boolean('El valor debe ser verdadero o falso'), true),
		offices: v.pipe(v.array(OfficeForm), v.maxLength(deliveryLimits.offices, 'Hay demasiados locales')),
		fees: v.pipe(
			v.array(FeeForm),
			v.maxLength(deliveryLimits.zones, 'Hay demasiadas zonas'),
			v.check((fees) => new Set(fees.map(({ zoneId }) => zoneId)).size === fees.length, 'Una zona está dos veces'),
		),
		version: OpenVersion,
	}),
	v.forward(
		v.partialCheck(
			[['kind'], ['offices']],
			({ kind, offices }) => kind !== 'PICKUP' || offices.length > 0,
			'Agrega al menos un lugar donde recoger',
		),
		['offices'],
	),
);
export type MethodForm = v.InferOutput<typeof MethodForm>;

export const Zone = v.object({ id: v.number(), name: v.string(), areas: v.array(v.string()), version: v.number() });
export type Zone = v.InferOutput<typeof Zone>;

export const DeliveryMethod = v.object({
	id: v.number(),
	name: v.string(),
	kind: v.picklist(deliveryKinds),
	note: v.string(),
	active: v.boolean(),
	cutoff: v.string(),
	defaultGrams: v.number(),
	asksDocument: v.boolean(),
	offices: v.array(
		v.object({ id: v.number(), name: v.string(), address: v.string(), hours: v.string(), area: v.string() }),
	),
	fees: v.array(
		v.object({
			zoneId: v.number(),
			daysFrom: v.number(),
			daysTo: v.number(),
			steps: v.array(v.object({ from: v.number(), fee: v.number() })),
			weights: v.nullable(
				v.object({
					steps: v.array(v.object({ upTo: v.number(), fee: v.number() })),
					extraKg: v.number(),
				}),
			),
			payOnDelivery: v.boolean(),
		}),
	),
	version: v.number(),
});
export type DeliveryMethod = v.InferOutput<typeof DeliveryMethod>;

/** `asked`: shoppers choose, because a zone has a fee. */
export const DeliveryPlan = v.object({
	asked: v.boolean(),
	zones: v.array(Zone),
	methods: v.array(DeliveryMethod),
	places: v.record(v.string(), v.string()),
});
export type DeliveryPlan = v.InferOutput<typeof DeliveryPlan>;

export const feeColumns = [
	'zona',
	'codigos',
	'metodo',
	'tarifa',
	'tramos',
	'dias_desde',
	'dias_hasta',
	'pesos',
	'contra_entrega',
] as const;
export type FeeColumn = (typeof feeColumns)[number];

const cell = v.pipe(v.string(), visible, v.maxLength(20_000, 'La celda es demasiado larga'), withoutNul);
export const FeeRow = v.object({
	line: v.pipe(v.number(), v.integer(), v.minValue(1)),
	cells: v.object({
		zona: cell,
		codigos: cell,
		metodo: cell,
		tarifa: cell,
		tramos: cell,
		dias_desde: cell,
		dias_hasta: cell,
		/** Absent: weights stay. */
		pesos: v.optional(cell),
		/** `si` or `no`; empty: stays. */
		contra_entrega: v.optional(cell),
	}),
});
export type FeeRow = v.InferOutput<typeof FeeRow>;

/** `apply: false`: preview. */
export const FeeImport = v.object({
	rows: v.pipe(
		v.array(FeeRow),
		v.minLength(1, 'El archivo no tiene filas'),
		v.maxLength(3000, 'El archivo tiene más de 3000 filas'),
	),
	apply: v.boolean('El valor debe ser verdadero o falso'),
});
export type FeeImport = v.InferOutput<typeof FeeImport>;

export const FeeProblem = v.object({ line: v.number(), column: v.picklist(feeColumns), message: v.string() });
export type FeeProblem = v.InferOutput<typeof FeeProblem>;

/** A problem prevents all changes. */
export const FeeImported = v.object({
	applied: v.boolean(),
	problems: v.array(FeeProblem),
	zones: v.object({ created: v.number(), changed: v.number() }),
	fees: v.object({ created: v.number(), changed: v.number() }),
});
export type FeeImported = v.InferOutput<typeof FeeImported>;

export const adminDeliveryPaths = {
	plan: '/admin/delivery',
	zones: '/admin/delivery/zones',
	zone: (id: number) => `/admin/delivery/zones/${id}`,
	methods: '/admin/delivery/methods',
	method: (id: number) => `/admin/delivery/methods/${id}`,
	export: '/admin/delivery/export',
	import: '/admin/delivery/import',
	districts: '/admin/districts',
	district: (code: string) => `/admin/districts/${code}`,
} as const;
