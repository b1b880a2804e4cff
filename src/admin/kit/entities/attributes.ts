import { api } from '#api';
import { isMissingCall, useIsOurs } from '#api/backEnd';
import { parsedBy } from '#api/parse';
import {
	type Attribute,
	AttributeListDto,
	type AttributesFormText,
	attributePaths,
	CategoryAttributesDto,
	readAttribute,
} from '#contract/catalog/attributes';
import { attributeWords, flagKey } from '#contract/catalog/facets';
import type { ProductAttribute } from '#contract/catalog/product';
import { lineOf, type TreeCategory } from '#contract/catalog/tree';
import { nameKey } from '#contract/shared/names';
import { addLiveRows } from '#live/rows';
import type { AppDispatch } from '#store';
import { adminApi, productTags } from '../adminApi';

/** The contract of servers with attributes. */
const since = 8;

export const attributesApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAttributes: build.query<Attribute[], void>({
			query: () => attributePaths.all,
			transformResponse: parsedBy(AttributeListDto),
			providesTags: ['AdminAttribute'],
			extraOptions: { since },
		}),
		getCategoryAttributes: build.query<CategoryAttributesDto, number>({
			query: (categoryId) => attributePaths.ofCategory(categoryId),
			transformResponse: parsedBy(CategoryAttributesDto),
			// A form must not begin with an old state.
			keepUnusedDataFor: 0,
			providesTags: ['AdminAttribute'],
			extraOptions: { since },
		}),
		saveAttributes: build.mutation<CategoryAttributesDto, { categoryId: number; body: AttributesFormText }>({
			query: ({ categoryId, body }) => ({ url: attributePaths.ofCategory(categoryId), method: 'PUT', body }),
			transformResponse: parsedBy(CategoryAttributesDto),
			extraOptions: { since },
			invalidatesTags: (_saved, error) => (error ? [] : ['AdminAttribute', 'AdminGroup', ...productTags]),
		}),
	}),
});
const { getAttributes } = attributesApi.endpoints;

addLiveRows({
	rows: [],
	refetches: [
		{ when: ({ type }) => type.startsWith('CATEGORY_'), tags: ['AdminAttribute'], wait: 250, interval: 1000 },
	],
});

/** What a form has for an attribute: keys of choices, or a text; `si` and `no` for an answer. */
export type AttributeText = string | string[];
/** By attribute id; absent: none. */
export type AttributeTexts = Readonly<Record<string, AttributeText>>;

export const isEmptyText = (text: AttributeText | undefined): boolean => !text || text.length === 0;

const textOf = ({ value }: ProductAttribute): AttributeText => {
	if (typeof value === 'boolean') return flagKey(value);
	return Array.isArray(value) ? value.map(({ key }) => key) : String(value);
};

export const attributeTexts = (attributes: readonly ProductAttribute[] | null | undefined): AttributeTexts =>
	Object.fromEntries((attributes ?? []).map((one) => [one.id, textOf(one)]));

export function textWords(attribute: Attribute, text: AttributeText = ''): string {
	const { unit, choices } = attribute;
	if (isEmptyText(text)) return '';
	if (Array.isArray(text)) return attributeWords({ value: choices.filter(({ key }) => text.includes(key)) });
	const read = readAttribute(attribute, text);
	const value = 'value' in read && !Array.isArray(read.value) ? read.value : null;
	return attributeWords({ unit, value: value ?? text });
}

/** Those of the category and all above it. */
export function attributesOf(
	all: readonly Attribute[],
	categories: readonly TreeCategory[],
	categoryId: string | number | null | undefined,
): Attribute[] {
	const line = lineOf(categories, Number(categoryId)).map(({ id }) => id);
	return all.filter((attribute) => line.includes(attribute.categoryId));
}

/** `lists`: absent until they are known, and before another back end. */
export function useAttributes() {
	const skip = !useIsOurs();
	const { data: all, error } = attributesApi.useGetAttributesQuery(undefined, { skip });
	const { data: categories } = adminApi.useGetAllCategoriesQuery(undefined, { skip });
	return { lists: all && categories && { all, categories }, isError: error !== undefined && !isMissingCall(error) };
}

/** The option of a group that gives the attribute's values. */
export const givenBy = ({ name, kind }: Attribute, options: readonly string[]): string | undefined =>
	kind === 'CHOICE' ? options.find((option) => nameKey(option) === nameKey(name)) : undefined;

interface Sent {
	texts: AttributeTexts;
	shown: AttributeTexts;
	categoryId: string | number;
	/** Names of the group's options. */
	options?: readonly string[];
}

/** `AttributeChanges` of those that the category has; choices by name, because a key may be another one's name. */
export async function attributeChanges(dispatch: AppDispatch, { texts, shown, categoryId, options = [] }: Sent) {
	const isSame = (id: string | number) => String(texts[id] ?? '') === String(shown[id] ?? '');
	if (Object.keys({ ...texts, ...shown }).every(isSame)) return {};
	const once = { subscribe: false } as const;
	const [all, categories] = await Promise.all([
		dispatch(getAttributes.initiate(undefined, once)),
		dispatch(adminApi.endpoints.getAllCategories.initiate(undefined, once)),
	]);
	if (!all.data || !categories.data) return { error: all.error ?? categories.error };
	const sent = attributesOf(all.data, categories.data, categoryId).filter(
		(attribute) => !isSame(attribute.id) && !givenBy(attribute, options),
	);
	const sentOf = ({ id, choices }: Attribute) => {
		const text = texts[id];
		if (text === undefined || isEmptyText(text)) return null;
		return Array.isArray(text) ? text.map((key) => choices.find((one) => one.key === key)?.name ?? key) : text;
	};
	return { changes: Object.fromEntries(sent.map((attribute) => [attribute.id, sentOf(attribute)])) };
}
