import * as v from 'valibot';
import { lenientText } from '../shared/lenient';
import { GalleryPicture, OptionValue, Product, ProductDto } from './product';

export const groupLimits = {
	options: 3,
	optionName: 40,
	values: 60,
	value: 40,
	products: 100,
	/** Per product or group, the first included. */
	pictures: 12,
	alt: 160,
} as const;

/** Values in the order in which people choose them. */
export const GroupOption = v.object({ name: v.string(), values: v.array(OptionValue) });
export type GroupOption = v.InferOutput<typeof GroupOption>;

const fields = ['id', 'price', 'stock', 'heldUntil', 'sku', 'imageUrl', 'imageAlt', 'pictures', 'version'] as const;

/** A product of a group, without what the group says. `values`: one per option, in order. */
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
		/** Slug of a page of the shop: the group's, else its category's. */
		sizeGuide: lenientText,
		version: v.number(),
		products: v.array(row),
	});

/** For a product's page: the products beside it, without hidden ones. */
export const ProductGroup = groupOf(rowOf(v.pick(Product, [...fields]).entries));
export type ProductGroup = v.InferOutput<typeof ProductGroup>;
export const ProductGroupDto = groupOf(rowOf(v.pick(ProductDto, [...fields]).entries));
export type ProductGroupDto = v.InferOutput<typeof ProductGroupDto>;

export const groupPaths = {
	one: (id: number | string) => `/product-groups/${id}`,
} as const;

/** The whole name, which readers without groups see. */
export const wholeName = (group: string, values: readonly string[]): string => [group, ...values].join(', ');
