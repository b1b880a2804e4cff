import { groupPaths } from '#contract/catalog/group';
import { adminGroupPaths } from '#contract/catalog/groupForm';
import { categoryPaths, productPaths, productSegment } from '#contract/catalog/product';
import { isCatalogCall, isCatalogPage } from './catalog';

const named = productSegment({ id: 256, name: 'Polo Paracas, azul, S' });
const nameless = productSegment({ id: 9, name: '¡!' });

it.each(['/', '/products', `/products/${named}`, `/product/${named}`, `/products/${nameless}`, `/product/${nameless}`])(
	'[R16-200] the page %s is kept',
	(path) => expect(isCatalogPage(path)).toBe(true),
);

it.each([
	'/products/azul',
	'/products/256azul',
	`/products/${named}/otro`,
	`/orders/${named}`,
	`/admin/products/${named}`,
])('[R16-200] the page %s is not kept', (path) => expect(isCatalogPage(path)).toBe(false));

const { featured, active, search, page, some, one, ofCategory, suggestions } = productPaths;

it.each([featured, active, search, page, some, one(256), ofCategory(3), groupPaths.one(7), categoryPaths.active])(
	'[R16-200] the answer of %s is kept',
	(path) => expect(isCatalogCall(`/api${path}`)).toBe(true),
);

it.each([suggestions, adminGroupPaths.all, adminGroupPaths.one(7), adminGroupPaths.separate(7), '/orders/7'])(
	'[R16-200] the answer of %s is not kept',
	(path) => expect(isCatalogCall(`/api${path}`)).toBe(false),
);
