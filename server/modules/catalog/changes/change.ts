import type { GroupForm } from '#contract/catalog/groupForm';
import type { GalleryPicture } from '#contract/catalog/product';
import type { Placement, ProductValues } from '../tables/products';
import type { ArrivedPicture } from './pictureQueue';
import type { WholeRow } from './wholeRows';

/** Absent members stay as they are; a new product has them all. */
type ProductFields = Partial<Omit<ProductValues, 'stockQuantity' | keyof PictureFields | keyof Placement>>;
type PictureFields = Pick<ProductValues, 'imageUrl' | 'imageAlt' | 'pictures'>;

export type StockChange =
	| {
			quantity: number;
			/** Stock that the writer saw: the difference is applied, whatever was sold meanwhile. */
			base?: number | null | undefined;
			/** The same file changes a stock only once. */
			fileMark?: string | undefined;
	  }
	/** Called with the locked stock; may throw. */
	| { decide: (stock: number) => number };

/** The fields of a form. Absent members stay; an empty `imageUrl` is none of its own. */
export interface PicturesOfForm {
	imageUrl?: string | undefined;
	imageAlt?: string | undefined;
	pictures?: GalleryPicture[] | undefined;
	/** All that the form showed: what has arrived since stays. */
	base?: GalleryPicture[] | undefined;
	/** Address of a picture that came with the form. */
	upload?: string | undefined;
	focus?: string | undefined;
}

/** `list`: the whole gallery, in which foreign addresses are fetched later. `arrived`: one that was fetched. */
type SharedPictures =
	| { kind: 'list'; pictures: readonly GalleryPicture[] }
	| { kind: 'arrived'; fetch: ArrivedPicture };
export type ProductPictures = ({ kind: 'form' } & PicturesOfForm) | SharedPictures;
export type GroupPictures =
	| { kind: 'form'; pictures: readonly GalleryPicture[]; base?: readonly GalleryPicture[] | undefined }
	| SharedPictures;

/** `group`: place of a group of this request. `leave`: id of the group that the product is in. */
export type PlaceChange =
	| {
			group: number;
			values: readonly string[];
			/** Names of the options, where those of the group grow by its products. */
			options?: readonly string[];
	  }
	| { leave: number };

export interface ProductChange {
	at: number;
	/** SKUs match in any letter case; `new` is a product that is not there yet. */
	target: { id: number } | { sku: string } | 'new';
	editVersion?: number | null | undefined;
	fields?: ProductFields;
	stock?: StockChange | undefined;
	pictures?: ProductPictures | undefined;
	/** Absent: stays where it is. */
	place?: PlaceChange | undefined;
}

/** Those of a form say what they were called before. `grow`: the shop's spelling stays, and new values of products follow. */
type OptionsChange = GroupForm['options'] | 'grow';

export interface GroupChange {
	/** Place in the request, which refusals and `PlaceChange` name. */
	at: number;
	/** `members`: that of its products, else one of this name in their category, else a new one. */
	target: { id: number } | 'new' | 'members';
	editVersion?: number | null | undefined;
	/** Absent members stay; a new group takes them from its products. */
	fields: { name?: string; description?: string | undefined; categoryId?: number | undefined; sizeGuide?: string };
	options?: OptionsChange;
	/** Values of each option in the order of the file's shop, where options grow. */
	order?: readonly (readonly string[])[] | undefined;
	pictures?: GroupPictures | undefined;
}

/** What one request changes of products, groups and their pictures. */
export interface CatalogChanges {
	groups?: readonly GroupChange[];
	products?: readonly ProductChange[];
	/** Ids of products to delete. A group without products ends. */
	removes?: readonly number[];
	/** Deleted rows that come back under their old ids, as far as nobody has taken their place. */
	returns?: { groups: readonly WholeRow[]; products: readonly WholeRow[] };
}

/**
 * `missing`: not there any more. `conflict`: changed since it was opened. `taken`: a SKU in use. `beside`: only another
 * row of its group is refused.
 */
type RefusalCode = 'invalid' | 'missing' | 'conflict' | 'taken' | 'stock' | 'full' | 'beside';

/** Why a product or a group of the request, by its place, cannot be changed so. The message is Spanish. */
export interface Refusal {
	of: { product: number } | { group: number };
	field: string;
	message: string;
	code: RefusalCode;
}
