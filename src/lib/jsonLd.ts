import type {
	BreadcrumbList,
	ItemList,
	Organization,
	Product as ProductThing,
	SearchAction,
	WebSite,
	WithActionConstraints,
	WithContext,
} from 'schema-dts';
import type { Product } from '../../contract/catalog/product';
import type { Shop } from '../../contract/shop/shop';
import { isSoldOut } from './product';

/** From a path. */
export type Absolute = (path: string) => string;

export interface Step {
	name: string;
	path: string;
}

const context = 'https://schema.org';

/** `picture` as for an `<img>`. Soles. */
export function productThing(
	product: Product,
	picture: string | undefined,
	absolute: Absolute,
	shop: Pick<Shop, 'name'>,
): WithContext<ProductThing> {
	const { id, name, description, price, sku, category } = product;
	const url = absolute(`/products/${id}`);
	return {
		'@context': context,
		'@type': 'Product',
		'@id': url,
		name,
		...(description && { description }),
		...(picture && { image: absolute(picture) }),
		...(sku && { sku }),
		...(category?.name && { category: category.name }),
		offers: {
			'@type': 'Offer',
			url,
			price: price.toFixed(2),
			priceCurrency: 'PEN',
			availability: isSoldOut(product) ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
			itemCondition: 'https://schema.org/NewCondition',
			seller: { '@type': 'Organization', name: shop.name },
		},
	};
}

/** Begins after the home page and ends with the page itself. */
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

export const productList = (products: readonly Product[], absolute: Absolute): WithContext<ItemList> => ({
	'@context': context,
	'@type': 'ItemList',
	itemListElement: products.map(({ id, name }, index) => ({
		'@type': 'ListItem',
		position: index + 1,
		name,
		url: absolute(`/products/${id}`),
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
