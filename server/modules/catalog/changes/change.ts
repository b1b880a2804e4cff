import type { AttributeChanges } from '#contract/catalog/attributes';
import type { GroupForm } from '#contract/catalog/groupForm';
import type { GalleryPicture } from '#contract/catalog/product';
import type { Placement, ProductValues } from '../tables/products';
import type { ArrivedPicture } from './pictureQueue';
import type { WholeRow } from './wholeRows';

/** Absent members stay; a new product has all. */
type ProductFields = Partial<
	Omit<ProductValues, 'stockQuantity' | 'attributes' | keyof PictureFields | keyof Placement>
> & {
	/** Absent attributes stay, null takes a value away. */
	attributes?: AttributeChanges | undefined;
};
type PictureFields = Pick<ProductValues, 'imageUrl' | 'imageAlt' | 'pictures'>;

export type StockChange =
	| {
			quantity: number;
			/** Stock that the writer saw: the difference counts, despite sales since. */
			base?: number | null | undefined;
			/** The same file changes a stock only once. */
			fileMark?: string | undefined;
	  }
	/** Called with the locked stock; may throw. */
	| { decide: (stock: number) => number };

/** Absent members stay; an empty `imageUrl`: no picture of its own. */
export interface PicturesOfForm {
	imageUrl?: string | undefined;
	imageAlt?: string | undefined;
	pictures?: GalleryPicture[] | undefined;
	/** Gallery that the form showed: pictures that arrived since stay. */
	base?: GalleryPicture[] | undefined;
	/** Address of the form's picture file. */
	upload?: string | undefined;
	focus?: string | undefined;
}

/** `list`: the whole gallery; foreign addresses are fetched later. `arrived`: one such picture. */
type SharedPictures =
	| { kind: 'list'; pictures: readonly GalleryPicture[] }
	| { kind: 'arrived'; fetch: ArrivedPicture };
export type ProductPictures = ({ kind: 'form' } & PicturesOfForm) | SharedPictures;
export type GroupPictures =
	| { kind: 'form'; pictures: readonly GalleryPicture[]; base?: readonly GalleryPicture[] | undefined }
	| SharedPictures;

/** `group`: place of a group in the request. `leave`: id of the product's group. */
export type PlaceChange =
	| {
			group: number;
			values: readonly string[];
			/** Names of the options, where the group has `grow`. */
			options?: readonly string[];
	  }
	| { leave: number };

export interface ProductChange {
	at: number;
	/** SKUs match in any letter case. */
	target: { id: number } | { sku: string } | 'new';
	editVersion?: number | null | undefined;
	fields?: ProductFields;
	stock?: StockChange | undefined;
	pictures?: ProductPictures | undefined;
	place?: PlaceChange | undefined;
}

/** `grow`: the shop's spelling stays, new values of products are added. */
type OptionsChange = GroupForm['options'] | 'grow';

export interface GroupChange {
	/** Place in the request. */
	at: number;
	/** `members`: the group of its products, else one of this name in their category, else a new one. */
	target: { id: number } | 'new' | 'members';
	editVersion?: number | null | undefined;
	/** Absent members stay, or come from the products of a new group. */
	fields: {
		name?: string;
		description?: string | undefined;
		categoryId?: number | undefined;
		sizeGuide?: string;
		attributes?: AttributeChanges | undefined;
	};
	options?: OptionsChange;
	/** With `grow`: values of each option in the order of the file's shop. */
	order?: readonly (readonly string[])[] | undefined;
	pictures?: GroupPictures | undefined;
}

export interface CatalogChanges {
	groups?: readonly GroupChange[];
	products?: readonly ProductChange[];
	/** Ids of products to delete; a group without products ends. */
	removes?: readonly number[];
	/** Deleted rows that come back (`returnRows`). */
	returns?: { groups: readonly WholeRow[]; products: readonly WholeRow[] };
}

/** `conflict`: changed since opened. `taken`: SKU in use. `beside`: only another row of its group is refused. */
type RefusalCode = 'invalid' | 'missing' | 'conflict' | 'taken' | 'stock' | 'full' | 'beside';

/** `of`: place in the request. The message is Spanish. */
export interface Refusal {
	of: { product: number } | { group: number };
	field: string;
	message: string;
	code: RefusalCode;
}
