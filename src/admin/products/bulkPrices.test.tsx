import '../routes';
import './ProductsPage';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
	bulkBar,
	dialog,
	fieldsOf,
	manyProducts,
	openProducts,
	openWindows,
	row,
	tickAll,
} from '#testing/productScreen';
import { answer, type Handler } from '#testing/serve';
import './BulkEditDialog';

afterEach(() => sessionStorage.clear());

type App = ReturnType<typeof openWindows>;
type Products = App['held']['products'];

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const proxy = (status: number) => () => new Response('<html>Gateway</html>', { status });

/** Saves as our server does, with versions; `after` may take the answer away, or change something first. */
function saving(held: { products: Products }, after: (id: number) => unknown = () => undefined): Handler {
	return async ({ path, body }) => {
		const id = Number(path.split('/').at(-1));
		const fields = fieldsOf(body);
		const product = held.products.find((one) => one.id === id);
		const price = Number(fields.price);
		if (product && fields.editVersion && Number(fields.editVersion) !== product.editVersion && price !== product.price)
			return answer(409, { message: 'Otra persona cambió este producto', current: product });
		change(held, id, { price, category: { id: Number(fields.categoryId), name: '' } });
		return (await after(id)) ?? held.products.find((one) => one.id === id);
	};
}

function change(held: { products: Products }, id: number, values: Partial<Products[number]>): void {
	held.products = held.products.map((one) =>
		one.id === id ? { ...one, ...values, editVersion: (one.editVersion ?? 0) + 1 } : one,
	);
}

const pricesOf = (held: { products: Products }) => held.products.map(({ price }) => price);

async function openForm({ user }: Pick<App, 'user'>, count: number) {
	await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
	const name = `Cambiar ${count} ${count === 1 ? 'producto' : 'productos'}`;
	await screen.findByRole('dialog', { name });
	return dialog(name);
}

async function fill({ user }: Pick<App, 'user'>, form: ReturnType<typeof dialog>, way: string, amount: string) {
	await user.selectOptions(form.getByRole('combobox', { name: 'Cómo' }), way);
	await user.type(form.getByRole('textbox', { name: /^(Monto|Porcentaje)/ }), amount);
	await form.findByRole('region', { name: 'Vista previa' });
}

const apply = async ({ user }: Pick<App, 'user'>, form: ReturnType<typeof dialog>) => {
	await user.click(form.getByRole('button', { name: 'Aplicar el cambio' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
};

it.each([
	['Subir un porcentaje', '10', 110, 'lost', lost],
	['Bajar un porcentaje', '10', 90, '504 of a proxy', proxy(504)],
	['Subir un monto', '5', 105, '500', () => answer(500, {})],
	['Bajar un monto', '5', 95, '502 of a proxy', proxy(502)],
])('[R21-80] %s %s: each product becomes %f once, where answers are %s', async (way, amount, price, _name, fault) => {
	const app = openWindows(manyProducts(4, () => ({ price: 100 })));
	let faults = 2;
	app.server.use({ 'PUT /products/*': saving(app.held, (id) => (id % 2 && faults-- > 0 ? fault() : undefined)) });
	await row('Producto 1 ');
	await app.user.click(tickAll());
	const first = await openForm(app, 4);
	await fill(app, first, way, amount);
	await apply(app, first);
	expect(await bulkBar().findByRole('alert')).toHaveTextContent('2 productos actualizados de 4');
	const again = await openForm(app, 2);
	await fill(app, again, way, amount);
	expect(again.getByRole('status')).toHaveTextContent('0 cambian · 2 quedan igual');
	expect(again.getByText('2 ya cambiaron la vez anterior, aunque la respuesta no llegó.')).toBeVisible();
	await apply(app, again);
	expect(await screen.findByText('2 productos actualizados')).toBeInTheDocument();
	expect(pricesOf(app.held)).toEqual([price, price, price, price]);
});

it('[R21-80] a change that did not arrive is made by the second press, also after the tab was loaded again', async () => {
	const app = openWindows(manyProducts(2, () => ({ price: 100 })));
	app.server.use({
		'PUT /products/1': lost,
		'PUT /products/2': saving(app.held, lost),
	});
	await row('Producto 1 ');
	await app.user.click(tickAll());
	const first = await openForm(app, 2);
	await fill(app, first, 'Subir un porcentaje', '10');
	await apply(app, first);
	await bulkBar().findByRole('alert');
	expect(pricesOf(app.held)).toEqual([100, 110]);
	cleanup();
	const next = openWindows(app.held.products);
	next.server.use({ 'PUT /products/*': saving(next.held) });
	await row('Producto 1 ');
	await next.user.click(tickAll());
	const again = await openForm(next, 2);
	await fill(next, again, 'Subir un porcentaje', '10');
	expect(again.getByRole('status')).toHaveTextContent('1 cambia · 1 queda igual');
	await apply(next, again);
	expect(pricesOf(next.held)).toEqual([110, 110]);
	// Its outcome is known now, so that a further rise is one.
	await next.user.click(tickAll());
	const third = await openForm(next, 2);
	await fill(next, third, 'Subir un porcentaje', '10');
	await apply(next, third);
	expect(pricesOf(next.held)).toEqual([121, 121]);
});

it.each([
	[110, 'Ya cuesta S/ 110.00'],
	[150, 'Ya cuesta S/ 150.00'],
])(
	'[R21-81] leaves a product that another person set to %f since it was shown, with its reason',
	async (price, text) => {
		const app = openWindows(manyProducts(130, () => ({ price: 100 })));
		app.server.use({
			'PUT /products/*': saving(app.held, (id) => {
				// Between the reading of this row and its change.
				if (id === 60) change(app.held, 80, { price: 77 });
			}),
		});
		await row('Producto 1 ');
		await app.user.click(tickAll());
		const form = await openForm(app, 130);
		await fill(app, form, 'Subir un porcentaje', '10');
		expect(form.getByRole('status')).toHaveTextContent('130 cambian');
		change(app.held, 3, { price });
		change(app.held, 125, { price });
		change(app.held, 126, { name: 'Otro nombre' });
		await apply(app, form);
		const alert = await bulkBar().findByRole('alert');
		expect(alert).toHaveTextContent('127 productos actualizados de 130');
		const reasons = within(alert).getAllByRole('listitem');
		expect(reasons.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')).sort()).toEqual([
			`Producto 125: ${text}`,
			`Producto 3: ${text}`,
			'Producto 80: Ya cuesta S/ 77.00',
		]);
		const others: Record<number, number> = { 3: price, 80: 77, 125: price };
		expect(app.held.products.filter((product) => product.price !== (others[product.id] ?? 110))).toEqual([]);
	},
);

it('[R21-81] leaves a product that another person moved or featured since it was shown', async () => {
	const app = openWindows(manyProducts(3));
	app.server.use({ 'PUT /products/*': saving(app.held) });
	await row('Producto 1 ');
	for (const [field, choice, value, meanwhile, reason] of [
		['Categoría', 'Categoría nueva', 'Bebidas', { category: { id: 3, name: 'Ropa' } }, 'Ya está en otra categoría'],
		['Destacado', 'En el inicio', 'Destacar', { featured: true }, 'Ya está destacado'],
		['Destacado', 'En el inicio', 'Quitar de destacados', { featured: false }, 'Ya no está destacado'],
	] as const) {
		if (!(await screen.findByRole('checkbox', { name: 'Seleccionar Producto 2' })).matches(':checked'))
			await app.user.click(screen.getByRole('checkbox', { name: 'Seleccionar Producto 2' }));
		const form = await openForm(app, 1);
		await app.user.selectOptions(form.getByRole('combobox', { name: 'Qué cambia' }), field);
		await app.user.selectOptions(form.getByRole('combobox', { name: choice }), value);
		change(app.held, 2, meanwhile);
		await apply(app, form);
		expect(await bulkBar().findByRole('alert')).toHaveTextContent(`Producto 2: ${reason}`);
	}
	expect(app.server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('[R21-80] changes each product once before a foreign back end, whose answers were lost', async () => {
	const app = openProducts(manyProducts(2, () => ({ price: 100, version: 0, editVersion: undefined })));
	let faults = 1;
	app.server.use({ 'PUT /products/*': saving(app.held, () => (faults-- > 0 ? lost() : undefined)) });
	await row('Producto 1 ');
	await app.user.click(tickAll());
	const first = await openForm(app, 2);
	await fill(app, first, 'Subir un porcentaje', '10');
	await apply(app, first);
	expect(await bulkBar().findByRole('alert')).toHaveTextContent('1 producto actualizado de 2');
	const again = await openForm(app, 1);
	await fill(app, again, 'Subir un porcentaje', '10');
	await apply(app, again);
	expect(pricesOf(app.held)).toEqual([110, 110]);
});
