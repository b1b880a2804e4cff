/** Fields of a product as the multipart calls take them (R7-09). Price in soles. */
export interface ProductFields {
	name: string;
	description: string;
	price: number;
	stock: number;
	sku: string;
	categoryId: number;
	active: boolean;
	featured: boolean;
	/** Of one unit. */
	weightGrams?: number;
}

export interface CategoryFields {
	name: string;
	description: string;
	active: boolean;
}

/** Part of a product group as its form sends it. */
export interface GroupFields {
	name: string;
	description?: string;
	categoryId?: number;
	options: { name: string; values: { name: string; color?: string }[] }[];
	/** What the product with these values has of its own: texts of the form. */
	own?: (values: readonly string[]) => object;
}

export interface Person {
	id: number;
	username: string;
	password: string;
	firstName: string;
}

/** Part of an order that a journey reads; total and prices in soles. */
export interface OrderRow {
	id: number;
	orderNumber: string;
	status: string;
	total: number;
	items: { productName: string; quantity: number; price: number }[];
}

interface Row {
	id: number;
}

const unique = (() => {
	let last = 0;
	return () => {
		last += 1;
		return `${process.pid.toString(36)}${last.toString(36)}`;
	};
})();

export class Thing<Fields> {
	constructor(
		readonly id: number,
		public fields: Fields,
		private readonly save: (fields: Fields) => Promise<void>,
	) {}

	/** Saves some fields anew, the others as they are. */
	async change(part: Partial<Fields>): Promise<void> {
		this.fields = { ...this.fields, ...part };
		await this.save(this.fields);
	}
}

interface SignedIn {
	token: string;
	user: Record<string, unknown>;
}

/** The calls of R7 that a journey needs to set its scene; works with any back end. */
export class Api {
	private adminSession: Promise<SignedIn> | undefined;

	constructor(
		readonly url: string,
		private readonly admin: { username: string; password: string },
	) {}

	private async call(
		method: string,
		path: string,
		body: unknown,
		token?: string,
		more: Record<string, string> = {},
	): Promise<unknown> {
		const isForm = body instanceof FormData;
		const response = await fetch(this.url + path, {
			method,
			headers: {
				...more,
				...(token ? { authorization: `Bearer ${token}` } : {}),
				...(body && !isForm ? { 'content-type': 'application/json' } : {}),
			},
			body: isForm ? body : body ? JSON.stringify(body) : undefined,
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return text ? JSON.parse(text) : undefined;
	}

	async get<T>(path: string): Promise<T> {
		return (await this.call('GET', path, undefined)) as T;
	}

	/** A call as the administrator. */
	async asAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
		const { token } = await this.signIn(this.admin);
		return (await this.call(method, path, body, token)) as T;
	}

	/** A call in a session of whoever the token is of. */
	async as<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
		return (await this.call(method, path, body, token)) as T;
	}

	/** The orders of a customer, as they see them. */
	async ordersOf(person: Pick<Person, 'id' | 'username' | 'password'>): Promise<OrderRow[]> {
		const { token } = await this.signIn(person);
		return this.as<OrderRow[]>(token, 'GET', `/api/orders/user/${person.id}`);
	}

	/** Orders one product for a customer, who pays on delivery unless `more` says otherwise. */
	async placeOrder(
		person: Pick<Person, 'username' | 'password'>,
		product: Thing<ProductFields>,
		quantity = 1,
		more: object = {},
	): Promise<OrderRow> {
		const { token } = await this.signIn(person);
		const body = {
			items: [{ productId: product.id, quantity, price: product.fields.price }],
			shippingAddress: 'Jr. Cusco 321, Lima',
			phone: '987 654 321',
			paymentMethod: 'ON_DELIVERY',
			notes: '',
			again: true,
			...more,
		};
		const key = { 'idempotency-key': `journey-of-${crypto.randomUUID()}` };
		return (await this.call('POST', '/api/orders', body, token, key)) as OrderRow;
	}

	/** Files a sheet of the Libro de Reclamaciones; `token` opens it. */
	async fileComplaint(sheet: object): Promise<{ number: string; token: string }> {
		const key = { 'idempotency-key': `journey-of-${crypto.randomUUID()}` };
		return (await this.call('POST', '/api/complaints', sheet, undefined, key)) as { number: string; token: string };
	}

	/** Units of a product that can be bought. */
	async stockOf({ id }: { id: number }): Promise<number> {
		return (await this.get<{ stockQuantity: number }>(`/api/products/${id}`)).stockQuantity;
	}

	/**
	 * Signs in; `user` is the answer without the token, as the browser keeps it. The administrator does so once per
	 * worker, because the shop takes 30 sign-ins a minute from one address.
	 */
	async signIn(person: { username: string; password: string }): Promise<SignedIn> {
		const { username, password } = this.admin;
		if (person.username !== username || person.password !== password) return this.askToSignIn(person);
		this.adminSession ??= this.askToSignIn(person);
		return this.adminSession;
	}

	private async askToSignIn({ username, password }: { username: string; password: string }): Promise<SignedIn> {
		const answer = await this.call('POST', '/api/auth/signin', { username, password });
		const { accessToken, ...user } = answer as { accessToken: string };
		return { token: accessToken, user };
	}

	/** Makes a category with a name of its own. */
	async createCategory(part: Partial<CategoryFields> = {}): Promise<Thing<CategoryFields>> {
		const fields = { name: `Categoría ${unique()}`, description: 'Para una prueba', active: true, ...part };
		const { id } = await this.asAdmin<Row>('POST', '/api/categories', formOf({ ...fields }));
		return new Thing(id, fields, async (changed) => {
			await this.asAdmin('PUT', `/api/categories/${id}`, formOf({ ...changed }));
		});
	}

	/** Makes a product with a name and SKU of its own, in the first category unless told otherwise. */
	async createProduct(part: Partial<ProductFields> = {}): Promise<Thing<ProductFields>> {
		const mark = unique();
		const fields: ProductFields = {
			name: `Producto ${mark}`,
			description: 'Un producto para una prueba',
			price: 25.5,
			stock: 40,
			sku: `E2E-${mark}`,
			categoryId: part.categoryId ?? (await this.firstCategory()),
			active: true,
			featured: false,
			...part,
		};
		const { id } = await this.asAdmin<Row>('POST', '/api/products', productForm(fields));
		return new Thing(id, fields, async (changed) => {
			await this.asAdmin('PUT', `/api/products/${id}`, productForm(changed));
		});
	}

	/** Makes a group with a product for each combination of its values, in the first category unless told otherwise. */
	async createGroup({ categoryId, options, own, ...shared }: GroupFields) {
		const mark = unique();
		const all = options.reduce<string[][]>(
			(some, { values }) => some.flatMap((one) => values.map(({ name }) => [...one, name])),
			[[]],
		);
		const row = { price: '59.90', stockQuantity: '3', active: 'true', featured: 'false' };
		return this.asAdmin<{ id: number; products: { id: number; values: string[] }[] }>(
			'POST',
			'/api/admin/product-groups',
			{
				...{ description: 'Un grupo para una prueba', pictures: [], sizeGuide: '', ...shared, options },
				categoryId: String(categoryId ?? (await this.firstCategory())),
				products: all.map((values, at) => ({ values, sku: `E2E-${mark}-${at + 1}`, ...row, ...own?.(values) })),
			},
		);
	}

	/** Makes a customer (or, with ROLE_ADMIN, an administrator) with a user name of their own. */
	async createPerson({ roles = ['ROLE_USER'], firstName = 'Lucía', lastName = 'Quispe' } = {}): Promise<Person> {
		const username = `persona.${unique()}`;
		const password = 'una-clave-larga';
		const body = { username, password, email: `${username}@ejemplo.pe`, firstName, lastName, roles };
		const { id } = await this.asAdmin<Row>('POST', '/api/user/admin/users', body);
		return { id, username, password, firstName };
	}

	private async firstCategory(): Promise<number> {
		const [first] = await this.get<Row[]>('/api/categories/active');
		if (!first) throw new Error('The shop has no category.');
		return first.id;
	}
}

function formOf(fields: Record<string, string | number | boolean | undefined>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
	return form;
}

const productForm = ({ stock, ...fields }: ProductFields): FormData => formOf({ ...fields, stockQuantity: stock });
