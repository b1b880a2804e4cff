import type { User } from '#contract/account/user';
import type { Category, Product } from '#contract/catalog/product';
import { isAdminUser } from '#contract/team/permissions';

export const aProduct = (changes: Partial<Product> = {}): Product => {
	const id = changes.id ?? 1;
	const stock = changes.stock ?? 20;
	return {
		id,
		name: `Producto ${id}`,
		description: 'Descripción del producto.',
		price: 10,
		stock,
		stockQuantity: stock,
		sku: `SKU-${id}`,
		imageUrl: null,
		category: { id: 1, name: 'Abarrotes' },
		active: true,
		featured: false,
		version: 1,
		editVersion: 1,
		...changes,
	};
};

export const aCategory = (changes: Partial<Category> = {}): Category => ({
	id: 1,
	name: 'Abarrotes',
	description: 'Lo de todos los días.',
	imageUrl: null,
	active: true,
	version: 1,
	editVersion: 1,
	...changes,
});

export const aUser = (changes: Partial<User> = {}): User => ({
	id: 7,
	username: 'rosa',
	email: 'rosa@example.com',
	firstName: 'Rosa',
	lastName: 'Quispe',
	phone: '',
	address: '',
	roles: ['ROLE_USER'],
	...changes,
});

export const signedInStorage = (user: User = aUser(), token = 'header.payload.signature'): Record<string, string> => ({
	token,
	user: JSON.stringify(user),
	...(isAdminUser(user) ? { isAdminUser: 'true' } : {}),
});
