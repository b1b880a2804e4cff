import type {
	BreadcrumbList,
	ItemList,
	Organization,
	ProductGroup as ProductGroupThing,
	Product as ProductThing,
	SearchAction,
	WebSite,
	WithActionConstraints,
	WithContext,
} from 'schema-dts';
import { type ProductGroup, wholeName } from '#contract/catalog/group';
import type { Product, ProductAttribute } from '#contract/catalog/product';
import { limaDay } from '#contract/shared/time';
import type { Shop } from '#contract/shop/shop';
import { isSoldOut } from './product';
import { foldText } from './text';

export type Absolute = (path: string) => string;

/** As for an `<img>`; undefined if others cannot load it. */
export type PictureOf = (imageUrl: string | null | undefined) => string | undefined;

/** A product's canonical path. */
export type PathOf = (product: Pick<Product, 'id' | 'name'>) => string;

export interface Step {
	name: string;
	path: string;
}

const context = 'https://schema.org';

interface ProductFacts {
	product: Product;
	/** As for an `<img>`. */
	picture: string | undefined;
	/** Canonical. */
	path: string;
	shop: Pick<Shop, 'name'>;
}

export function productThing(
	{ product, picture, path, shop }: ProductFacts,
	absolute: Absolute,
): WithContext<ProductThing> {
	const { name, description, sku, category, attributes } = product;
	const url = absolute(path);
	return {
		'@context': context,
		'@type': 'Product',
		'@id': url,
		name,
		...(description && { description }),
		...(picture && { image: absolute(picture) }),
		...(sku && { sku }),
		...(category?.name && { category: category.name }),
		...(attributes?.length && { additionalProperty: attributes.map(propertyOf) }),
		offers: {
			'@type': 'Offer',
			url,
			...offerOf(product),
			itemCondition: 'https://schema.org/NewCondition',
			seller: { '@type': 'Organization', name: shop.name },
		},
	};
}

const propertyOf = ({ name, unit, value }: ProductAttribute) =>
	({
		'@type': 'PropertyValue',
		name,
		value: typeof value === 'object' ? value.map((choice) => choice.name).join(', ') : value,
		...(unit && { unitText: unit }),
	}) as const;

type OfferFacts = Pick<Product, 'price' | 'offer' | 'stock' | 'stockQuantity'>;

const offerOf = (product: OfferFacts) =>
	({
		price: product.price.toFixed(2),
		priceCurrency: 'PEN',
		...(product.offer && { priceValidUntil: limaDay(Date.parse(product.offer.until) - 1000) }),
		availability: isSoldOut(product) ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
	}) as const;

/** Google's properties of variants. By whole names: the colour of a sole is not that of the shoe. */
const properties = Object.entries({
	color: ['color', 'colores', 'colour'],
	size: ['talla', 'tallas', 'tamano', 'medida', 'medidas', 'numero', 'capacidad', 'size'],
	material: ['material', 'materiales', 'tela'],
	pattern: ['patron', 'estampado', 'diseno', 'pattern', 'design'],
	suggestedGender: ['genero', 'sexo', 'gender'],
	suggestedAge: ['edad', 'age'],
});

/** By option; of two with one meaning the first has the property. `Talla (EU)` is a size, too. */
function propertiesOf(options: ReadonlyArray<{ name: string }>): Array<string | undefined> {
	const all = options.map(({ name }) => {
		const plain = foldText(name)
			.replace(/\(.*?\)/g, '')
			.trim();
		return properties.find(([, names]) => names.includes(plain))?.[0];
	});
	return all.map((property, at) => (all.indexOf(property) === at ? property : undefined));
}

/** A hundred would be half of the page's HTML. The others have only an address, as Google documents. */
const mostVariants = 30;

/** First the shown product with all its facts, then those that share most values with it. */
export function productGroupThing(
	group: ProductGroup,
	shown: ProductFacts,
	{ pathOf, pictureOf }: { pathOf: PathOf; pictureOf: PictureOf },
	absolute: Absolute,
): WithContext<ProductGroupThing> {
	const whole: object = productThing(shown, absolute);
	const { '@context': _, category, description, ...product } = whole as Record<string, unknown>;
	const chosen = shown.product.group?.values ?? [];
	const shared = ({ values }: GroupRow) => values.filter((value, option) => value === chosen[option]).length;
	const others = group.products
		.filter(({ id }) => id !== shown.product.id)
		.sort((one, other) => shared(other) - shared(one));
	const named = propertiesOf(group.options);
	const valuesOf = (values: readonly string[]) =>
		Object.fromEntries(named.flatMap((property, option) => (property ? [[property, values[option]]] : [])));
	const urlOf = ({ id, values }: GroupRow) => absolute(pathOf({ id, name: wholeName(group.name, values) }));
	const variantOf = (row: GroupRow) => {
		const picture = pictureOf(row.imageUrl);
		return {
			'@type': 'Product',
			name: wholeName(group.name, row.values),
			...(picture && { image: absolute(picture) }),
			...(row.sku && { sku: row.sku }),
			...valuesOf(row.values),
			offers: { '@type': 'Offer', url: urlOf(row), ...offerOf(row) },
		};
	};
	return {
		'@context': context,
		'@type': 'ProductGroup',
		name: group.name,
		description: group.description,
		category: group.category.name,
		productGroupID: String(group.id),
		variesBy: group.options.map(({ name }, option) => (named[option] ? `${context}/${named[option]}` : name)),
		hasVariant: [
			{ ...product, ...valuesOf(chosen) },
			...others.slice(0, mostVariants).map(variantOf),
			...others.slice(mostVariants).map((row) => ({ url: urlOf(row) })),
		],
	} as WithContext<ProductGroupThing>;
}

type GroupRow = ProductGroup['products'][number];

/** `steps`: after the home page, to the page itself. */
export const breadcrumbs = (steps: readonly Step[], absolute: Absolute): WithContext<BreadcrumbList> => ({
	'@context': context,
	'@type': 'BreadcrumbList',
	itemListElement: [{ name: 'Inicio', path: '/' }, ...steps].map(({ name, path }, index) => ({
		'@type': 'ListItem',
		position: index + 1,
		name,
		item: absolute(path),
	})),
});

export const productList = (
	products: readonly Product[],
	absolute: Absolute,
	pathOf: PathOf,
): WithContext<ItemList> => ({
	'@context': context,
	'@type': 'ItemList',
	itemListElement: products.map((product, index) => ({
		'@type': 'ListItem',
		position: index + 1,
		name: product.name,
		url: absolute(pathOf(product)),
	})),
});

export const organization = (absolute: Absolute, { name, looks, seller }: Shop): WithContext<Organization> => ({
	'@context': context,
	'@type': 'Organization',
	'@id': absolute('/#organization'),
	name,
	url: absolute('/'),
	logo: absolute(looks.logo ?? '/icon-512.png'),
	...(seller.legalName && { legalName: seller.legalName }),
	...(seller.ruc && { taxID: seller.ruc }),
	...(seller.address && { address: seller.address }),
	...(seller.phone && { telephone: seller.phone }),
	...(seller.email && { email: seller.email }),
	areaServed: 'PE',
});

const search = (absolute: Absolute): WithActionConstraints<SearchAction> => ({
	'@type': 'SearchAction',
	target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/products')}?search={words}` },
	'query-input': 'required name=words',
});

export const webSite = (absolute: Absolute, { name }: Shop): WithContext<WebSite> => ({
	'@context': context,
	'@type': 'WebSite',
	'@id': absolute('/#website'),
	name,
	url: absolute('/'),
	inLanguage: 'es-PE',
	publisher: { '@id': absolute('/#organization') },
	potentialAction: search(absolute),
});
