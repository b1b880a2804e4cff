import {
	type Attribute,
	type AttributesFormText,
	attributeKindLabels,
	type CategoryAttributesDto,
} from '#contract/catalog/attributes';
import { nameKey } from '#contract/shared/names';
import { newKey, savedKey } from '../kit/editor/values';

/** `key`: of the stored one. */
export interface AttributeText extends Pick<Attribute, 'name' | 'kind' | 'unit' | 'choices'> {
	key: string;
}

export const attributeTextsOf = (saved: CategoryAttributesDto | null): AttributeText[] =>
	(saved?.attributes ?? []).map(({ key, name, kind, unit, choices }) => ({ key, name, kind, unit, choices }));

export const newAttribute = (): AttributeText => ({ key: newKey(), name: '', kind: 'CHOICE', unit: '', choices: [] });

export function withChoices(attribute: AttributeText, names: readonly string[]): AttributeText {
	const choices = [...attribute.choices];
	for (const name of names)
		if (!choices.some((one) => nameKey(one.name) === nameKey(name))) choices.push({ key: newKey(), name });
	return { ...attribute, choices };
}

/** What others have removed from `base` is sent as new. */
export function attributesBody(
	attributes: readonly AttributeText[],
	base: CategoryAttributesDto | null,
): AttributesFormText {
	const stored = (attribute: AttributeText) => base?.attributes.find(({ key }) => key === attribute.key);
	const choiceKey = (attribute: AttributeText, key: string) =>
		stored(attribute)?.choices.some((one) => one.key === key) ? savedKey(key) : undefined;
	return {
		version: base?.version ?? 0,
		attributes: attributes.map((one) => ({
			id: stored(one)?.id,
			...{ name: one.name, kind: one.kind, unit: one.kind === 'NUMBER' ? one.unit : '' },
			choices: one.kind === 'CHOICE' ? one.choices.map(({ key, name }) => ({ key: choiceKey(one, key), name })) : [],
		})),
	};
}

/** `Material: Algodón, Lino`, `Litros: Número (l)`. */
export const definitionWords = ({ name, kind, unit, choices }: Omit<AttributeText, 'key'>): string => {
	if (kind === 'CHOICE') return `${name}: ${choices.map((one) => one.name).join(', ')}`;
	return `${name}: ${attributeKindLabels[kind]}${unit ? ` (${unit})` : ''}`;
};
