import '../routes';
import '../products/ProductsPage';
import './ImportDialog';
import '../kit/palette/PaletteDialog';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useLayoutEffect, useRef } from 'react';
import { Provider } from 'react-redux';
import type { ImportLine } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import { aCategory, aProduct, aUser, signedInStorage } from '#testing/builders';
import { windowHandlers } from '#testing/productWindows';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';
import { createTestStore } from '#testing/testStore';
import { useImport } from './useImport';

const admin = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const categories = [aCategory(), aCategory({ id: 2, name: 'Té y café' })];
const known = aProduct({ id: 1, name: 'Quinua', sku: 'Q-1', price: 12.5 });
const header = 'sku,nombre,precio,stock,categoria';
const csv = (...lines: string[]) => new File([[header, ...lines].join('\n')], 'lista.csv', { type: 'text/csv' });
const good = ['q-1,,9.90,,', 'N-1,Miel,"8,50",4,te y cafe'];

function open(products: Product[] = [known], server: Record<string, Handler> = {}, foreign = false) {
	const held = { products };
	const app = renderApp({
		route: '/admin/products',
		storage: admin,
		foreign,
		server: {
			'GET /products': () => held.products,
			'GET /categories': () => categories,
			'GET /admin/product-groups': () => [],
			...server,
		},
	});
	return { ...app, held };
}

/** An answer that a test writes line by line. */
function stream() {
	let write!: (text: string) => void;
	let end!: () => void;
	const body = new ReadableStream({
		start(controller) {
			write = (text) => controller.enqueue(new TextEncoder().encode(text));
			end = () => controller.close();
		},
	});
	return {
		response: new Response(body, { status: 200, headers: { 'content-type': 'application/x-ndjson' } }),
		line: (line: ImportLine) => write(`${JSON.stringify(line)}\n`),
		end,
	};
}

async function choose({ user }: ReturnType<typeof open>, file: File) {
	if (!screen.queryByRole('dialog')) await user.click(await screen.findByRole('button', { name: 'Importar CSV' }));
	await user.upload(await screen.findByLabelText('Archivo CSV'), file);
	return within(screen.getByRole('dialog', { name: 'Importar productos' }));
}
const countsOf = (dialog: ReturnType<typeof within>) =>
	within(dialog.getByRole('list', { name: 'Resumen' }))
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent);

it('reads a file that is chosen before the effects of the first view have run', async () => {
	const shop = { categories, findBySku: async () => new Map() };
	function ChosenAtOnce() {
		const { step, read } = useImport(shop);
		const chosen = useRef(false);
		useLayoutEffect(() => {
			if (!chosen.current) void read(csv(...good));
			chosen.current = true;
		});
		return <p>{step.name}</p>;
	}
	render(
		<StrictMode>
			<Provider store={createTestStore().store}>
				<ChosenAtOnce />
			</Provider>
		</StrictMode>,
	);
	expect(await screen.findByText('preview')).toBeInTheDocument();
});

describe('importing products', () => {
	it('shows what each row would do and why others cannot, then saves the good ones alone when told so', async () => {
		const app = open();
		const { user, server, held } = app;
		const sent = stream();
		server.use({ 'POST /products/import': () => sent.response });
		const dialog = await choose(app, csv(...good, 'N-2,Té,-1,4,Juguetes'));
		await dialog.findByRole('heading', { name: /filas? del archivo$/ });
		expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian1', 'Sin cambios0', 'Con errores1']);
		expect(dialog.getByRole('row', { name: /^2 Cambia q-1 Quinua Precio 9\.90 antes 12\.50$/ })).toBeInTheDocument();
		expect(within(dialog.getByRole('region', { name: 'Filas con errores' })).getByRole('listitem')).toHaveTextContent(
			/^Línea 4Precio: El precio debe ser un número.*Categoría: No existe la categoría «Juguetes»$/,
		);
		const save = dialog.getByRole('button', { name: 'Importar 2 productos' });
		expect(save).toBeDisabled();
		await user.click(dialog.getByRole('checkbox', { name: 'Importar solo las 2 filas correctas' }));
		await user.click(save);

		expect(await dialog.findByRole('progressbar')).toBeInTheDocument();
		sent.line({ done: 0, total: 2 });
		sent.line({ done: 1, total: 2 });
		expect(await dialog.findByText('1 de 2')).toBeInTheDocument();
		// Neither by key nor by button, while it saves.
		await user.keyboard('{Escape}');
		await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
		expect(dialog.getByText('1 de 2')).toBeInTheDocument();
		held.products = [aProduct({ id: 2, name: 'Miel', sku: 'N-1' }), { ...known, price: 9.9 }];
		sent.line({ done: 2, total: 2 });
		sent.line({ result: { created: 1, updated: 1, unchanged: 0 } });
		sent.end();

		expect(await dialog.findByText('1 producto nuevo y 1 producto cambiado.')).toBeInTheDocument();
		expect(dialog.getByText('1 fila con errores no se importó.')).toBeInTheDocument();
		expect(server.requests.find(({ path }) => path === '/products/import')?.body).toEqual({
			rows: [
				{ mode: 'update', sku: 'q-1', price: '9.90' },
				{ mode: 'create', sku: 'N-1', name: 'Miel', price: '8.50', stockQuantity: '4', categoryId: '2' },
			],
		});
		await user.click(dialog.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement);
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(screen.getByRole('button', { name: 'Importar CSV' })).toHaveFocus();
		expect(await screen.findByRole('row', { name: /Miel/ })).toBeInTheDocument();
	});

	it('[R16-144] shows the groups of another shop, what it does not take, and asks once for what nobody counted', async () => {
		const app = open();
		const { user, server } = app;
		server.use({
			'POST /products/import': () =>
				new Response('{"result":{"created":3,"updated":0,"unchanged":0}}\n', { status: 200 }),
		});
		const lines = [
			'ID,Tipo,SKU,Nombre,¿Existencias?,Inventario,Precio normal,Categorías,Superior,Imágenes,Nombre del atributo 1,Valor(es) del atributo 1',
			'12,variation,,,1,3,25,,id:10,,Talla,L',
			'20,simple,MIEL,Miel,1,2,9.90,Abarrotes,,,,',
			'10,variable,,Polo,,,,"Té y café, Ofertas",,https://w.test/1.jpg,Talla,"M, L"',
			'11,variation,,,1,,20,,id:10,,Talla,M',
		];
		const file = new File([lines.join('\n')], 'wc-product-export.csv', { type: 'text/csv' });
		const dialog = await choose(app, file);
		expect(await dialog.findByText(/exportación de WooCommerce .* 3 productos/)).toBeInTheDocument();
		expect(dialog.getByRole('region', { name: 'Lo que no se trae igual' })).toHaveTextContent(
			'Línea 4Un producto está en una sola categoría: no entra en Ofertas',
		);
		expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
			expect.stringContaining('Línea'),
			expect.stringContaining('MIEL'),
			'PoloGrupo nuevo · 2 productos',
			expect.stringMatching(/woo-11-m.*Polo, M.*Imágenes del grupo1 imagen/),
			expect.stringContaining('woo-12-l'),
		]);
		const save = dialog.getByRole('button', { name: 'Importar 3 productos' });
		expect(save).toBeDisabled();
		expect(save).toHaveAccessibleDescription('Falta escribir cuántas unidades hay de cada producto');
		await user.type(dialog.getByRole('textbox', { name: 'Unidades de cada uno' }), '8');
		await user.click(save);
		expect(await dialog.findByText('3 productos nuevos.')).toBeInTheDocument();
		const body = server.requests.find(({ path }) => path === '/products/import')?.body as { rows: object[] };
		expect(body.rows).toMatchObject([
			{ sku: 'MIEL', stockQuantity: '2' },
			{ sku: 'woo-11-m', stockQuantity: '8', categoryId: '2', group: { at: 0, values: ['M'] } },
			{ sku: 'woo-12-l', stockQuantity: '3', group: { at: 0, values: ['L'] } },
		]);
	});

	it('[R22-134] says beside its button what is missing before it imports, and leads there', async () => {
		const app = open([aProduct({ id: 1, name: 'Miel', sku: 'M-1', stock: 3, stockQuantity: 3 })]);
		const { user } = app;
		const head = 'SKU,Tipo,Nombre,¿Existencias?,Inventario,Precio normal,Categorías';
		const lines = [head, 'N-1,simple,Té,1,,5,Abarrotes', 'M-1,simple,,1,9,,', 'N-2,simple,Café,1,2,x,Abarrotes'];
		const dialog = await choose(app, new File([lines.join('\n')], 'woo.csv', { type: 'text/csv' }));
		const save = await dialog.findByRole('button', { name: 'Importar 2 productos' });
		const go = async (reason: string) => {
			expect(save).toBeDisabled();
			expect(save).toHaveAccessibleDescription(reason);
			await user.click(dialog.getByRole('button', { name: reason }));
		};
		await go('Falta escribir cuántas unidades hay de cada producto');
		expect(dialog.getByRole('textbox', { name: 'Unidades de cada uno' })).toHaveFocus();
		await user.keyboard('7');
		await go('Falta elegir qué stock queda');
		expect(dialog.getByRole('radio', { name: /^Dejar el stock de la tienda/ })).toHaveFocus();
		await user.click(dialog.getByRole('radio', { name: /^Poner el stock del archivo/ }));
		await go('Hay filas con errores: corrígelas, o elige importar solo las correctas');
		expect(dialog.getByRole('checkbox', { name: 'Importar solo las 2 filas correctas' })).toHaveFocus();
		await user.keyboard(' ');
		expect(save).toBeEnabled();
		expect(dialog.queryByRole('button', { name: /^(Falta|Hay filas)/ })).not.toBeInTheDocument();
	});

	it('[R22-128] shows which single product stays on sale beside its group, and calls no known group new', async () => {
		const hat = aProduct({ id: 1, name: 'Gorra', sku: 'K-1', active: true });
		const known = [{ id: 4, name: 'POLO', products: 3 }];
		const app = open([hat], { 'GET /admin/product-groups': () => known });
		const head =
			'ID,Tipo,SKU,Nombre,Inventario,Precio normal,Categorías,Superior,Nombre del atributo 1,Valor(es) del atributo 1';
		const meta = Array.from({ length: 20 }, (_, at) => `Otra${at}`);
		const lines = [
			`${head},${meta}`,
			'1,variable,K-1,Gorra,,,Abarrotes,,Color,"Rojo, Azul"',
			'2,variation,K-2,,4,20,,K-1,Color,Rojo',
			'3,variable,,Polo,,,Abarrotes,,Color,Rojo',
			`4,variation,P-1,,4,20,,id:3,Color,Rojo,${meta}`,
		];
		const dialog = await choose(app, new File([lines.join('\n')], 'woo.csv', { type: 'text/csv' }));
		expect(await dialog.findByRole('region', { name: 'Lo que no se trae igual' })).toHaveTextContent(
			'Línea 2«Gorra» (K-1) ya está en la tienda como un solo producto, y seguiría a la venta junto a sus variantes: ocúltalo o elimínalo en «Productos»',
		);
		expect(await dialog.findByText('Grupo nuevo · 1 producto')).toBeInTheDocument();
		expect(dialog.getByRole('row', { name: /^Polo/ })).toHaveTextContent('PoloGrupo · 1 producto');
		expect(dialog.getByText(/^Se ignoran las columnas «Otra0», .*«Otra11» y 8 más\.$/)).toBeInTheDocument();
	});

	it('keeps the preview when the server refuses, names the lines, follows the shop and can be tried again', async () => {
		const app = open([]);
		const { user, server, held } = app;
		server.use({
			'POST /products/import': () => {
				held.products = [aProduct({ id: 9, name: 'Miel', sku: 'N-1', price: 8.5, stock: 1 })];
				return answer(409, {
					message: 'Una fila no se puede importar con lo que la tienda tiene ahora. No se guardó nada.',
					code: 'import_outdated',
					rows: [{ row: 1, field: 'sku', message: 'Ya existe un producto con este SKU' }],
				});
			},
		});
		const dialog = await choose(app, csv('A,Té,1,1,Abarrotes', '', 'N-1,Miel,8.50,4,te y cafe'));
		await app.goLive();
		await user.click(await dialog.findByRole('button', { name: 'Importar 2 productos' }));
		const alert = within(await dialog.findByRole('alert'));
		act(() => app.channel.send('/topic/products', { type: 'PRODUCT_CREATED', product: held.products[0] }));
		expect(alert.getByText('No se importó nada')).toBeInTheDocument();
		expect(alert.getByText(/con lo que la tienda tiene ahora/)).toBeInTheDocument();
		expect(dialog.getByRole('region', { name: 'Filas con errores' })).toHaveTextContent(
			'Línea 4SKU: Ya existe un producto con este SKU',
		);
		await waitFor(() => expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian1', 'Sin cambios0', 'Con errores0']));
		expect(alert.getByRole('listitem')).toHaveTextContent('Línea 4SKU: Ya existe un producto con este SKU');

		const sent = stream();
		server.use({ 'POST /products/import': () => sent.response });
		await user.click(dialog.getByRole('radio', { name: /^Poner el stock del archivo/ }));
		await user.click(dialog.getByRole('button', { name: 'Importar 2 productos' }));
		sent.line({ result: { created: 1, updated: 1, unchanged: 0 } });
		sent.end();
		expect(await dialog.findByText('Importación terminada')).toBeInTheDocument();
	});

	it('[R16-189] leaves out the rows that the server refuses, and takes the others', async () => {
		const app = open([]);
		const { user, server } = app;
		const refuse = (row: number) => () =>
			answer(409, {
				message: 'Una fila no se puede importar con lo que la tienda tiene ahora. No se guardó nada.',
				code: 'import_outdated',
				rows: [{ row, field: 'group', message: 'Las opciones de este grupo son Talla' }],
			});
		server.use({ 'POST /products/import': refuse(1) });
		const dialog = await choose(app, csv('A,Té,1,1,Abarrotes', 'B,Miel,8.50,4,te y cafe', 'C,Pan,2,4,Abarrotes'));
		await user.click(await dialog.findByRole('button', { name: 'Importar 3 productos' }));
		expect(await dialog.findByRole('region', { name: 'Filas con errores' })).toHaveTextContent(
			'Línea 3Grupo: Las opciones de este grupo son Talla',
		);
		expect(dialog.getByRole('button', { name: 'Importar 2 productos' })).toBeDisabled();
		await user.click(dialog.getByRole('checkbox', { name: 'Importar solo las 2 filas correctas' }));
		server.use({ 'POST /products/import': refuse(0) });
		await user.click(dialog.getByRole('button', { name: 'Importar 2 productos' }));
		expect(await dialog.findByRole('checkbox', { name: 'Importar solo la fila correcta' })).toBeChecked();
		server.use({
			'POST /products/import': () =>
				new Response('{"result":{"created":1,"updated":0,"unchanged":0}}\n', { status: 200 }),
		});
		await user.click(dialog.getByRole('button', { name: 'Importar 1 producto' }));
		expect(await dialog.findByText('Importación terminada')).toBeInTheDocument();
		const sent = server.requests.filter(({ path }) => path === '/products/import');
		expect(sent.map(({ body }) => (body as { rows: object[] }).rows.length)).toEqual([3, 2, 1]);
		expect(sent.at(-1)?.body).toMatchObject({ rows: [{ sku: 'C' }] });
	});

	it.each<[string, () => Response, RegExp]>([
		[
			'an answer that is cut off',
			() => new Response('{"done":0,"total":2}\n{"done":1,', { status: 200 }),
			/La conexión se cortó antes de que el servidor confirmara/,
		],
		['a network that fails', () => Response.error(), /La conexión se cortó antes de que el servidor confirmara/],
		[
			'a refusal as the last line',
			() => new Response('{"done":0,"total":2}\n{"error":{"message":"Ya hay otra importación en curso."}}\n'),
			/Ya hay otra importación en curso/,
		],
	])('tells of %s and loses nothing', async (_name, response, text) => {
		const app = open();
		app.server.use({
			'POST /products/import': () => {
				const made = response();
				if (made.type === 'error') throw new TypeError('Network request failed');
				return made;
			},
		});
		const dialog = await choose(app, csv(...good));
		await app.user.click(await dialog.findByRole('button', { name: 'Importar 2 productos' }));
		expect(await dialog.findByRole('alert')).toHaveTextContent(text);
		expect(dialog.getByRole('button', { name: 'Importar 2 productos' })).toBeEnabled();
	});

	it('[R20-153] creates the categories that the shop lacks, and compares the file again', async () => {
		const app = open([]);
		const { user, server } = app;
		const dialog = await choose(app, csv('N-1,Oso,9,1,Juguetes', 'N-2,Yoyo,3,1,juguetes', 'N-3,Miel,8,1,te y cafe'));
		expect(await dialog.findByText('La tienda no tiene la categoría «Juguetes».')).toBeInTheDocument();
		server.use({ 'POST /categories': () => answer(400, { message: 'El nombre no es válido' }) });
		await user.click(dialog.getByRole('button', { name: 'Crear la categoría' }));
		expect(await dialog.findByRole('alert')).toHaveTextContent('«Juguetes»: El nombre no es válido');
		const toys = aCategory({ id: 3, name: 'Juguetes' });
		server.use({ 'POST /categories': () => answer(201, toys), 'GET /categories': () => [...categories, toys] });
		await user.click(dialog.getByRole('button', { name: 'Crear la categoría' }));
		expect(await dialog.findByRole('button', { name: 'Importar 3 productos' })).toBeEnabled();
		expect(dialog.queryByText(/La tienda no tiene/)).not.toBeInTheDocument();
	});

	it('[R19-04] is not offered before a foreign back end', async () => {
		open([known], {}, true);
		await screen.findByRole('button', { name: 'Exportar CSV' });
		expect(screen.queryByRole('button', { name: 'Importar CSV' })).not.toBeInTheDocument();
	});

	it('takes a file dropped anywhere, also over a preview, and none while rows are being saved', async () => {
		const app = open();
		const sent = stream();
		app.server.use({ 'POST /products/import': () => sent.response });
		const drop = (file: File) => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } });
		const dialog = await choose(app, csv(...good));
		await dialog.findByRole('heading', { name: /filas? del archivo$/ });
		expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian1', 'Sin cambios0', 'Con errores0']);
		// `false`: kept from the browser, which would open the file in the page's place.
		expect(drop(csv('N-2,Miel,8.50,4,Té y café'))).toBe(false);
		await waitFor(() => expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian0', 'Sin cambios0', 'Con errores0']));
		await app.user.click(dialog.getByRole('button', { name: 'Importar 1 producto' }));
		expect(await dialog.findByRole('progressbar')).toBeInTheDocument();
		expect(drop(csv(...good))).toBe(false);
		expect(dialog.getByRole('progressbar')).toBeInTheDocument();
		sent.line({ result: { created: 1, updated: 0, unchanged: 0 } });
		sent.end();
		expect(await dialog.findByRole('button', { name: 'Importar otro archivo' })).toBeInTheDocument();
	});

	it('says why a file is none, and takes the next one', async () => {
		const app = open();
		const dialog = await choose(app, new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1)], 'foto.csv'));
		expect(await dialog.findByRole('alert')).toHaveTextContent(/^El archivo no es un CSV/);
		await choose(app, csv('Q-1,Quinua,12.5,20,Abarrotes'));
		expect(await dialog.findByRole('button', { name: 'Nada que importar' })).toBeDisabled();
		expect(countsOf(dialog)).toEqual(['Nuevos0', 'Cambian0', 'Sin cambios1', 'Con errores0']);
	});

	it('says which encoding it took a file for, and which columns it leaves aside or misses', async () => {
		const app = open();
		const latin1 = Uint8Array.from('sku;Descripción;Proveedor\nQ-1;Ñandú;x', (character) => character.charCodeAt(0));
		const dialog = await choose(app, new File([latin1], 'vieja.csv'));
		expect(await dialog.findByText(/Windows-1252 · separado por punto y coma · 1 fila/)).toBeInTheDocument();
		expect(dialog.getByText(/El archivo no está en UTF-8: se leyó como Windows-1252/)).toBeInTheDocument();
		expect(dialog.getByText('Se ignora la columna «Proveedor».')).toBeInTheDocument();
		expect(
			dialog.getByText(/Faltan las columnas «nombre», «precio», «stock», «categoria»: el archivo solo puede cambiar/),
		).toBeInTheDocument();
	});
});

describe('a preview', () => {
	it('[R17-98] shows every changed cell of every row, changing rows first, whatever the column and the line', async () => {
		const category = { id: 1, name: 'Abarrotes' };
		const products = Array.from({ length: 60 }, (_, at) =>
			aProduct({ id: at + 1, name: `Producto ${at}`, sku: `P-${at}`, description: 'Vieja', category }),
		);
		const app = open(products);
		const rows = products.map(({ sku }, at) => `${sku},,,${at === 55 ? 'Nueva,no,sí' : ',,'}`);
		const file = new File([['sku,precio,categoria,descripcion,activo,destacado', ...rows].join('\n')], 'lista.csv');
		const dialog = await choose(app, file);
		await dialog.findByRole('heading', { name: '60 filas del archivo' });
		const shown = () => dialog.getAllByRole('row').slice(1);
		expect(shown()).toHaveLength(50);
		expect(shown()[0]).toHaveAccessibleName(
			/^57 Cambia P-55 Producto 55 Descripción Nueva antes Vieja Activo no antes sí Destacado sí antes no$/,
		);
		expect(shown()[1]).toHaveAccessibleName(/^2 Sin cambios P-0 Producto 0 —$/);
		await app.user.selectOptions(dialog.getByRole('combobox', { name: 'Filas a la vista' }), '51 a 60');
		expect(shown().at(-1)).toHaveAccessibleName(/^61 Sin cambios P-59/);
		expect(shown()).toHaveLength(10);
	});

	it('[R17-92] asks before a file that does not say what it had seen sets a stock, and says what the shop has', async () => {
		const held = { products: [known, aProduct({ id: 2, name: 'Arroz', sku: 'A-1', stock: 9, stockQuantity: 9 })] };
		const app = open([], windowHandlers(held));
		const sent = stream();
		app.server.use({ 'POST /products/import': () => sent.response });
		await app.goLive();
		const dialog = await choose(app, csv('Q-1,,9.90,25,', 'A-1,,,9,'));
		await dialog.findByText('1 fila pone otro stock que el de la tienda');
		expect(dialog.getByRole('row', { name: /^2 Cambia/ })).toHaveAccessibleName(
			/Precio 9\.90 antes 12\.50 Stock 25 antes 20 \(\+5\)$/,
		);
		expect(dialog.getByRole('button', { name: 'Importar 1 producto' })).toBeDisabled();
		await app.user.click(dialog.getByRole('radio', { name: /^Dejar el stock de la tienda/ }));
		expect(dialog.getByRole('row', { name: /^2 Cambia/ })).toHaveAccessibleName(/Precio 9\.90 antes 12\.50$/);
		await app.user.click(dialog.getByRole('radio', { name: /^Poner el stock del archivo/ }));

		// Two of each are sold while the preview is open: neither comes back.
		held.products = held.products.map((product) => {
			const left = Number(product.stock) - 2;
			return { ...product, stock: left, stockQuantity: left, version: 2 };
		});
		for (const product of held.products)
			act(() => app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product }));
		await waitFor(() =>
			expect(dialog.getByRole('row', { name: /^2 Cambia/ })).toHaveAccessibleName(/Stock 23 antes 18 \(\+5\)$/),
		);
		expect(countsOf(dialog)).toEqual(['Nuevos0', 'Cambian1', 'Sin cambios1', 'Con errores0']);
		await app.user.click(dialog.getByRole('button', { name: 'Importar 1 producto' }));
		sent.line({ result: { created: 0, updated: 1, unchanged: 0 } });
		sent.end();
		await dialog.findByText('Importación terminada');
		expect(app.server.requests.find(({ path }) => path === '/products/import')?.body).toEqual({
			rows: [
				{
					...{ mode: 'update', sku: 'Q-1', price: '9.90', stockQuantity: '25', stockBase: '20' },
					fileMark: expect.stringMatching(/^[0-9a-f]{32}$/),
				},
			],
		});
	});
});

describe('files for the administrator', () => {
	let saved: { name: string; text: string }[];
	let click: jest.SpyInstance;
	beforeEach(() => {
		saved = [];
		let blob: Blob;
		URL.createObjectURL = (object: Blob | MediaSource) => {
			blob = object as Blob;
			return 'blob:file';
		};
		URL.revokeObjectURL = () => {};
		click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
			const name = this.download;
			void blob.text().then((text) => saved.push({ name, text }));
		});
	});
	afterEach(() => click.mockRestore());

	it('exports what the filters leave, with nothing that a spreadsheet would run', async () => {
		const { user } = open(
			[
				aProduct({ id: 1, name: '=HYPERLINK("x")', sku: '+51', price: 1.5, description: 'uno\ndos' }),
				aProduct({
					id: 2,
					name: 'Arroz',
					sku: 'A-1',
					active: false,
					featured: true,
					category: { id: 2, name: 'Té y café' },
				}),
			],
			{},
			true,
		);
		await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
		const today = new Date().toLocaleDateString('sv-SE');
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.name).toBe(`productos-${today}.csv`);
		expect(saved[0]?.text.replace('\uFEFF', '').split('\r\n')).toEqual([
			'sku,nombre,descripcion,precio,stock,categoria,activo,destacado',
			`'+51,"'=HYPERLINK(""x"")","uno\ndos",1.5,20,Abarrotes,sí,no`,
			'A-1,Arroz,Descripción del producto.,10,20,Té y café,no,sí',
			'',
		]);
		await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'arroz');
		await waitFor(() => expect(screen.getByText('1 producto de 2')).toBeInTheDocument());
		await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
		await waitFor(() => expect(saved).toHaveLength(2));
		expect(saved[1]?.text.split('\r\n')).toHaveLength(3);
	});

	it('is there in the command palette, for what the screen shows, and so is the import', async () => {
		const { user } = open([known, aProduct({ id: 2, name: 'Arroz', sku: 'A-1' })], {
			'GET /products/export': ({ query }) => new Response(`sku,nombre\r\nA-1,${query.get('search')}\r\n`),
		});
		const choosing = async (words: string) => {
			await user.keyboard('{Control>}k{/Control}');
			await user.type(await screen.findByRole('combobox', { name: /^Buscar pantallas/ }), `${words}{Enter}`);
		};
		await user.type(await screen.findByRole('searchbox', { name: 'Buscar' }), 'arroz');
		await waitFor(() => expect(window.location.search).toBe('?search=arroz'));
		await choosing('exportar');
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.text).toBe('sku,nombre\r\nA-1,arroz\r\n');
		expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('arroz');
		await choosing('importar');
		expect(await screen.findByRole('dialog', { name: 'Importar productos' })).toBeInTheDocument();
		expect(saved).toHaveLength(1);
	});

	it('[R17-90] the wrong rows given back still say which stock their author had seen', async () => {
		const app = open();
		const text = 'sku,precio,stock,stock_exportado\nQ-1,nada,9,7 (export-1)';
		const dialog = await choose(app, new File([text], 'lista.csv'));
		await app.user.click(await dialog.findByRole('button', { name: 'Descargar errores (CSV)' }));
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.text.split('\r\n')[0]).toMatch(/,stock_exportado$/);
		expect(saved[0]?.text.split('\r\n')[1]).toMatch(/,7 \(export-1\)$/);
	});

	it('gives the wrong rows back as a file with line and reason', async () => {
		const app = open();
		const dialog = await choose(app, csv('Q-1,,1e400,,', 'N-1,=Miel,2,1,Abarrotes'));
		await app.user.click(await dialog.findByRole('button', { name: 'Descargar errores (CSV)' }));
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.name).toBe('errores-lista.csv');
		expect(saved[0]?.text.split('\r\n')[1]).toBe(
			'2,"precio: El precio debe ser un número con hasta dos decimales, por ejemplo 12.50",Q-1,,,1e400,,,,',
		);
	});
});

describe('with a server that answers windows of products', () => {
	const file = csv(...good, 'N-2,Té,1,4,Abarrotes');

	it('[R12-48] asks for the SKUs of the file alone, and compares again when one of its products changes', async () => {
		const held = { products: [known, aProduct({ id: 5, name: 'Otro', sku: 'X-1' })] };
		const app = open([], windowHandlers(held));
		const { server, goLive, channel } = app;
		await goLive();
		const dialog = await choose(app, file);
		await dialog.findByRole('heading', { name: /filas? del archivo$/ });
		expect(countsOf(dialog)).toEqual(['Nuevos2', 'Cambian1', 'Sin cambios0', 'Con errores0']);
		const asked = () => server.requests.filter(({ path }) => path === '/admin/products/some');
		expect(asked().map(({ body }) => body)).toEqual([
			{ skus: ['q-1', 'N-1', 'N-2'], marks: [expect.stringMatching(/^[0-9a-f]{32}$/)] },
		]);
		expect(server.count('GET /products')).toBe(0);

		const send = (type: string, product: Product) => act(() => channel.send('/topic/products', { type, product }));
		send('PRODUCT_UPDATED', aProduct({ id: 5, name: 'Otro más', sku: 'X-1', version: 2 }));
		held.products = [
			...held.products,
			aProduct({
				id: 6,
				name: 'Miel',
				sku: 'n-1',
				price: 8.5,
				stock: 4,
				stockQuantity: 4,
				category: { id: 2, name: 'Té y café' },
			}),
		];
		send('PRODUCT_CREATED', held.products.at(-1) as Product);
		await waitFor(() => expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian1', 'Sin cambios1', 'Con errores0']));
		expect(asked()).toHaveLength(2);
	});

	it('[R12-48] says that the shop could not be asked', async () => {
		const failing = { ...windowHandlers({ products: [] }), 'POST /admin/products/some': () => answer(500, {}) };
		const dialog = await choose(open([], failing), file);
		expect(await dialog.findAllByText(/No pudimos comparar el archivo con la tienda/)).not.toHaveLength(0);
	});
});
