import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ForeignCategory, ForeignData, ForeignProduct, ForeignUser } from './data';
import { type Answer, failure, formOf, jsonOf, ok, plainFailure } from './http';
import type { ForeignLive } from './live';

interface Call {
	request: IncomingMessage;
	url: URL;
	/** The number in the path. */
	id: number;
	user: ForeignUser | undefined;
}

interface Route {
	method: string;
	path: RegExp;
	needs?: 'user' | 'admin';
	run(call: Call): Answer | Promise<Answer>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const fold = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Exactly the calls of R7: no versions, no single product, no events but the four of the specification. */
export function foreignRoutes(data: ForeignData, live: ForeignLive) {
	const sessions = new Map<string, ForeignUser>();

	const categoryOf = ({ categoryId }: ForeignProduct) => {
		const category = data.categories.find((one) => one.id === categoryId);
		return category ? { id: category.id, name: category.name } : null;
	};
	const publicProduct = ({ units, categoryId: _, ...rest }: ForeignProduct) => {
		const row = data.products.find((one) => one.id === rest.id);
		return { ...rest, stock: units, category: row ? categoryOf(row) : null };
	};
	const adminProduct = (row: ForeignProduct) => {
		const { stock, ...rest } = publicProduct(row);
		return { ...rest, stockQuantity: stock };
	};
	const publicUser = ({ password: _, rolesAsObjects, roles, ...rest }: ForeignUser) => ({
		...rest,
		roles: rolesAsObjects ? roles.map((name, index) => ({ id: index + 1, name })) : roles,
	});
	const shown = (keep: (row: ForeignProduct) => boolean) =>
		ok(data.products.filter((row) => row.active && keep(row)).map(publicProduct));

	async function readProduct(request: IncomingMessage): Promise<Omit<ForeignProduct, 'id'> | null> {
		const { field, imageUrl } = await formOf(request);
		if (!field('name') || !(Number(field('price')) >= 0)) return null;
		return {
			name: field('name'),
			...(field('description') ? { description: field('description') } : {}),
			price: Number(field('price')),
			units: Number(field('stockQuantity')),
			sku: field('sku'),
			...(imageUrl ? { imageUrl } : {}),
			categoryId: Number(field('categoryId')),
			active: field('active') !== 'false',
			featured: field('featured') === 'true',
		};
	}
	async function readCategory(request: IncomingMessage): Promise<Omit<ForeignCategory, 'id'>> {
		const { field, imageUrl } = await formOf(request);
		const description = field('description');
		return {
			name: field('name'),
			...(description ? { description } : {}),
			...(imageUrl ? { imageUrl } : {}),
			active: field('active') !== 'false',
		};
	}
	const tellProduct = (type: string, row: ForeignProduct) =>
		live.publish('/topic/products', { type, product: publicProduct(row) });
	const tellCategory = (type: string, category: ForeignCategory) =>
		live.publish('/topic/categories', { type, category });

	function addUser(body: Record<string, unknown>): ForeignUser | null {
		const username = text(body.username);
		if (data.users.some((one) => one.username === username)) return null;
		const id = data.nextId();
		const roles = Array.isArray(body.roles) ? body.roles.map(String) : ['ROLE_USER'];
		const user: ForeignUser = {
			id,
			username,
			password: text(body.password),
			email: text(body.email),
			...(body.firstName ? { firstName: text(body.firstName) } : {}),
			...(body.lastName ? { lastName: text(body.lastName) } : {}),
			roles,
			rolesAsObjects: id % 2 === 0,
		};
		data.users.push(user);
		return user;
	}

	const routes: Route[] = [
		{
			method: 'POST',
			path: /^\/api\/auth\/signin$/,
			run: async ({ request }) => {
				const { username, password } = await jsonOf(request);
				const user = data.users.find((one) => one.username === username && one.password === password);
				if (!user) return plainFailure(401, 'Bad credentials');
				const accessToken = randomUUID();
				sessions.set(accessToken, user);
				return ok({ accessToken, ...publicUser(user) });
			},
		},
		{
			method: 'POST',
			path: /^\/api\/auth\/signup$/,
			run: async ({ request }) =>
				addUser(await jsonOf(request)) ? ok({ message: 'User registered' }) : failure(400, 'El usuario ya existe'),
		},
		{
			method: 'GET',
			path: /^\/api\/user\/profile$/,
			needs: 'user',
			run: ({ user }) => ok(user && publicUser(user)),
		},
		{
			method: 'PUT',
			path: /^\/api\/user\/profile$/,
			needs: 'user',
			run: async ({ request, user }) => {
				const { email, firstName, lastName } = await jsonOf(request);
				if (!user) return plainFailure(401, 'Unauthorized');
				Object.assign(user, { email, firstName, lastName });
				return ok(publicUser(user));
			},
		},
		{ method: 'GET', path: /^\/api\/products\/featured$/, run: () => shown((row) => row.featured) },
		{ method: 'GET', path: /^\/api\/products\/active$/, run: () => shown(() => true) },
		{
			method: 'GET',
			path: /^\/api\/products\/search$/,
			run: ({ url }) => {
				const keyword = fold(url.searchParams.get('keyword') ?? '');
				return shown((row) => fold(`${row.name} ${row.description ?? ''}`).includes(keyword));
			},
		},
		{
			method: 'GET',
			path: /^\/api\/products\/category\/(\d+)$/,
			run: ({ id }) => shown((row) => row.categoryId === id),
		},
		{ method: 'GET', path: /^\/api\/products$/, needs: 'admin', run: () => ok(data.products.map(adminProduct)) },
		{
			method: 'POST',
			path: /^\/api\/products$/,
			needs: 'admin',
			run: async ({ request }) => {
				const fields = await readProduct(request);
				if (!fields) return failure(400, 'Datos inválidos');
				const row = { id: data.nextId(), ...fields };
				data.products.push(row);
				tellProduct('PRODUCT_CREATED', row);
				return ok(adminProduct(row));
			},
		},
		{
			method: 'PUT',
			path: /^\/api\/products\/(\d+)$/,
			needs: 'admin',
			run: async ({ request, id }) => {
				const row = data.products.find((one) => one.id === id);
				const fields = await readProduct(request);
				if (!row || !fields) return plainFailure(400, 'Bad Request');
				Object.assign(row, fields);
				tellProduct('PRODUCT_UPDATED', row);
				return ok(adminProduct(row));
			},
		},
		{
			method: 'DELETE',
			path: /^\/api\/products\/(\d+)$/,
			needs: 'admin',
			run: ({ id }) => {
				data.products = data.products.filter((row) => row.id !== id);
				return ok({});
			},
		},
		{
			method: 'GET',
			path: /^\/api\/categories\/active$/,
			run: () => ok(data.categories.filter((one) => one.active)),
		},
		{ method: 'GET', path: /^\/api\/categories$/, needs: 'admin', run: () => ok(data.categories) },
		{
			method: 'POST',
			path: /^\/api\/categories$/,
			needs: 'admin',
			run: async ({ request }) => {
				const category = { id: data.nextId(), ...(await readCategory(request)) };
				data.categories.push(category);
				tellCategory('CATEGORY_CREATED', category);
				return ok(category);
			},
		},
		{
			method: 'PUT',
			path: /^\/api\/categories\/(\d+)$/,
			needs: 'admin',
			run: async ({ request, id }) => {
				const category = data.categories.find((one) => one.id === id);
				if (!category) return plainFailure(404, 'Not Found');
				Object.assign(category, await readCategory(request));
				tellCategory('CATEGORY_UPDATED', category);
				return ok(category);
			},
		},
		{
			method: 'DELETE',
			path: /^\/api\/categories\/(\d+)$/,
			needs: 'admin',
			run: ({ id }) => {
				data.categories = data.categories.filter((one) => one.id !== id);
				return ok({});
			},
		},
		{
			method: 'GET',
			path: /^\/api\/user\/admin\/users\/all$/,
			needs: 'admin',
			run: () => ok(data.users.map(publicUser)),
		},
		{
			method: 'POST',
			path: /^\/api\/user\/admin\/users$/,
			needs: 'admin',
			run: async ({ request }) => {
				const user = addUser(await jsonOf(request));
				return user ? ok(publicUser(user)) : failure(400, 'El usuario ya existe');
			},
		},
		{
			method: 'PUT',
			path: /^\/api\/user\/admin\/users\/(\d+)$/,
			needs: 'admin',
			run: async ({ request, id }) => {
				const user = data.users.find((one) => one.id === id);
				if (!user) return plainFailure(404, 'Not Found');
				const { email, firstName, lastName, roles } = await jsonOf(request);
				Object.assign(user, { email, firstName, lastName, roles: roles ?? user.roles });
				return ok(publicUser(user));
			},
		},
		{
			method: 'DELETE',
			path: /^\/api\/user\/admin\/users\/(\d+)$/,
			needs: 'admin',
			run: ({ id }) => {
				data.users = data.users.filter((one) => one.id !== id);
				for (const [token, user] of sessions) if (user.id === id) sessions.delete(token);
				return ok({});
			},
		},
		{ method: 'GET', path: /^\/orders\/user\/(\d+)$/, needs: 'user', run: () => ok([]) },
	];

	/** The answer to a call; undefined when R7 has no such call. */
	return async function answer(request: IncomingMessage, url: URL): Promise<Answer | undefined> {
		const { method = 'GET', headers } = request;
		for (const route of routes) {
			const match = method === route.method ? route.path.exec(url.pathname) : null;
			if (!match) continue;
			const user = sessions.get((headers.authorization ?? '').replace(/^Bearer /, ''));
			if (route.needs && !user) return plainFailure(401, 'Unauthorized');
			if (route.needs === 'admin' && !user?.roles.includes('ROLE_ADMIN')) return failure(403, 'Acceso denegado');
			return route.run({ request, url, id: Number(match[1]), user });
		}
		return undefined;
	};
}
