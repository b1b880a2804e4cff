import * as v from 'valibot';
import { limits } from '../shared/limits';
import { quantityOf } from '../shared/money';
import { nameKey, oneAlphabet, plainName } from '../shared/names';
import { Id, nameText, optionalText, wholeCharacters, withoutNul } from '../shared/primitives';
import { readFlag } from './fileCells';
import { groupLimits } from './group';

export const attributeLimits = {
	/** A category's own; what it inherits does not count. */
	attributes: 30,
	name: groupLimits.optionName,
	unit: 12,
	choices: 200,
	choice: groupLimits.value,
	/** Choices that one product has. */
	several: 10,
	text: 200,
	/** A number's distance from 0; it has three decimals. */
	number: 1_000_000,
} as const;

export const attributeKinds = ['CHOICE', 'NUMBER', 'FLAG', 'TEXT'] as const;
export type AttributeKind = (typeof attributeKinds)[number];
export const attributeKindLabels: Record<AttributeKind, string> = {
	CHOICE: 'Valores para elegir',
	NUMBER: 'Número',
	FLAG: 'Sí o no',
	TEXT: 'Texto',
};

/** `key` names it in addresses and never changes. */
export const Choice = v.object({ key: v.string(), name: v.string() });
export type Choice = v.InferOutput<typeof Choice>;

/** It holds for its category and all below it. */
export const Attribute = v.object({
	id: v.number(),
	categoryId: v.number(),
	key: v.string(),
	name: v.string(),
	kind: v.picklist(attributeKinds),
	/** A number's; others have none. */
	unit: v.string(),
	/** In order of display. */
	choices: v.array(Choice),
});
export type Attribute = v.InferOutput<typeof Attribute>;

/** All of the shop, those of upper categories first, then in the order of their category. */
export const AttributeListDto = v.array(Attribute);

const repeated = (names: readonly { name: string }[]): boolean =>
	new Set(names.map(({ name }) => nameKey(name))).size < names.length;

const ChoiceForm = v.object({
	/** Absent: a new one. */
	key: v.optional(v.string()),
	name: v.pipe(nameText('El valor', attributeLimits.choice), oneAlphabet),
});

const AttributeForm = v.pipe(
	v.object({
		/** Absent: a new one. */
		id: v.optional(Id),
		name: v.pipe(nameText('El nombre del atributo', attributeLimits.name), oneAlphabet),
		/** That of a stored one never changes. */
		kind: v.picklist(attributeKinds, 'Elige qué tipo de atributo es'),
		unit: v.pipe(optionalText('La unidad', attributeLimits.unit), v.transform(plainName)),
		choices: v.optional(
			v.pipe(
				v.array(ChoiceForm),
				v.maxLength(attributeLimits.choices, `Como máximo ${attributeLimits.choices} valores`),
				v.check((names) => !repeated(names), 'Dos valores no pueden llamarse igual'),
			),
			[],
		),
	}),
	v.forward(
		v.check(({ kind, choices }) => kind !== 'CHOICE' || choices.length > 0, 'Escribe al menos un valor'),
		['choices'],
	),
);

/** Body of PUT: all of a category's own attributes in order. */
export const AttributesForm = v.object({
	attributes: v.pipe(
		v.array(AttributeForm),
		v.maxLength(attributeLimits.attributes, `Como máximo ${attributeLimits.attributes} atributos`),
		v.check((names) => !repeated(names), 'Dos atributos no pueden llamarse igual'),
	),
	/** `attributesVersion` of the category that the form showed. */
	version: v.number(),
	/** The author knows what products lose (409 `values_lost`). */
	lose: v.optional(v.boolean(), false),
});
export type AttributesForm = v.InferOutput<typeof AttributesForm>;
export type AttributesFormText = v.InferInput<typeof AttributesForm>;

/** `proposals`: values that options of groups have and the attribute of their name lacks. */
export const CategoryAttributesDto = v.object({
	version: v.number(),
	attributes: v.array(Attribute),
	/** From the categories above, the root's first. */
	inherited: v.array(Attribute),
	proposals: v.array(v.object({ attributeId: v.number(), name: v.string(), products: v.number() })),
});
export type CategoryAttributesDto = v.InferOutput<typeof CategoryAttributesDto>;

export const attributePaths = {
	all: '/admin/attributes',
	ofCategory: (categoryId: number) => `/admin/attributes/${categoryId}`,
} as const;

/** What a product has: keys of choices, a number, an answer or a text. */
export type AttributeValue = string[] | number | boolean | string;
export type AttributeValues = Record<string, AttributeValue>;

/** By attribute id; null takes the value away, an absent attribute stays. Choices by key or name in any spelling. */
export const AttributeChanges = v.record(
	v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)),
	v.nullable(
		v.union(
			[
				v.pipe(v.array(v.pipe(v.string(), withoutNul)), v.maxLength(50)),
				v.number(),
				v.boolean(),
				v.pipe(v.string(), withoutNul, wholeCharacters, v.maxLength(limits.description)),
			],
			'El valor del atributo no es válido',
		),
	),
);
export type AttributeChanges = v.InferOutput<typeof AttributeChanges>;

const readNumber = (text: string, unit: string): number => {
	const plain = plainName(text).toLowerCase();
	const bare = unit && plain.endsWith(unit.toLowerCase()) ? plain.slice(0, -unit.length) : plain;
	return quantityOf(bare);
};

type Read = { value: AttributeValue | null } | { problem: string };

/** The value as it is stored; empty texts and lists take it away. The problem is Spanish. */
export function readAttribute(
	{ name, kind, unit, choices }: Pick<Attribute, 'name' | 'kind' | 'unit' | 'choices'>,
	input: AttributeValue | null,
): Read {
	const isEmpty = input === null || (typeof input === 'string' && plainName(input) === '');
	if (isEmpty || (Array.isArray(input) && input.length === 0)) return { value: null };
	if (kind === 'FLAG') {
		const flag = typeof input === 'string' ? readFlag(input) : input;
		return typeof flag === 'boolean' ? { value: flag } : { problem: `Escribe sí o no en «${name}»` };
	}
	if (kind === 'NUMBER') {
		const number = typeof input === 'number' ? readNumber(String(input), '') : readNumber(String(input), unit);
		if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?!\d)/.test(String(input)) && !Array.isArray(input))
			return { problem: `Escribe «${name}» sin separador de miles, por ejemplo 1250` };
		const isRight = !Array.isArray(input) && Math.abs(number) <= attributeLimits.number;
		return isRight ? { value: number } : { problem: `Escribe un número en «${name}», por ejemplo 12.5` };
	}
	if (kind === 'TEXT') {
		if (typeof input !== 'string') return { problem: `Escribe un texto en «${name}»` };
		const text = plainName(input);
		const isShort = text.length <= attributeLimits.text;
		return isShort ? { value: text } : { problem: `Como máximo ${attributeLimits.text} caracteres en «${name}»` };
	}
	const names = Array.isArray(input) ? input : [String(input)];
	const chosen = new Set<string>();
	for (const text of names) {
		const found = choices.find((one) => nameKey(one.name) === nameKey(text)) ?? choices.find((one) => one.key === text);
		if (!found) return { problem: `«${plainName(text)}» no es un valor de «${name}»` };
		chosen.add(found.key);
	}
	if (chosen.size > attributeLimits.several)
		return { problem: `Como máximo ${attributeLimits.several} valores en «${name}»` };
	return { value: choices.filter(({ key }) => chosen.has(key)).map(({ key }) => key) };
}
