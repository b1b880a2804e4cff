import * as v from 'valibot';
import { lenientText, lenientValue } from '../shared/lenient';
import { GalleryPicture, OptionValue, Product, ProductAttribute, ProductDto } from './product';

export const groupLimits = {
	options: 3,
	optionName: 40,
	values: 60,
	value: 40,
	products: 100,
	/** Per product or group, including the first. */
	pictures: 12,
	alt: 160,
} as const;

/** Values in order of display. */
export const GroupOption = v.object({ name: v.string(), values: v.array(OptionValue) });
export type GroupOption = v.InferOutput<typeof GroupOption>;

const fields = [
	'id',
	'price',
	'offer',
	'stock',
	'heldUntil',
	'sku',
	'imageUrl',
	'imageAlt',
	'pictures',
	'version',
] as const;

/** A product without its group's fields. `values`: one per option, in order. */
const rowOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
	v.object({ ...entries, values: v.array(v.string()) });

export const groupOf = <Row extends v.GenericSchema>(row: Row) =>
	v.object({
		id: v.number(),
		name: v.string(),
		description: v.string(),
		category: v.object({ id: v.number(), name: v.string() }),
		options: v.array(GroupOption),
		pictures: v.array(GalleryPicture),
		/** Shared by all its products; absent: none. */
		attributes: lenientValue(v.array(ProductAttribute)),
		/** Slug of a page: the group's, else its category's. */
		sizeGuide: lenientText,
		version: v.number(),
		products: v.array(row),
	});

/** For a product's page, without hidden products. */
export const ProductGroup = groupOf(rowOf(v.pick(Product, [...fields]).entries));
export type ProductGroup = v.InferOutput<typeof ProductGroup>;
export const ProductGroupDto = groupOf(rowOf(v.pick(ProductDto, [...fields]).entries));
export type ProductGroupDto = v.InferOutput<typeof ProductGroupDto>;

export const groupPaths = {
	one: (id: number | string) => `/product-groups/${id}`,
} as const;

/** For readers without groups. */
export const wholeName = (group: string, values: readonly string[]): string => [group, ...values].join(', ');
