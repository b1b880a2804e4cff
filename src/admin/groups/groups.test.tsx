import '../routes';
import './GroupScreen';
import '../products/ProductsPage';
import './GroupDialog';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '#testing/adminFrame';
import { aProduct } from '#testing/builders';
import { aGroup, aRow, cell, openGroup, stockCell } from '#testing/groupScreen';
import { bulkBar, dialog, openProducts, openWindows, row, tick } from '#testing/productScreen';
import { answer } from '#testing/serve';
import { guessGroup } from './guess';

describe('the form of a group', () => {
	it('[R16-105] sends only the rows that changed, each with its changed members', async () => {
		const { user, save, sent, held } = await openGroup(
			aGroup({ products: [aRow(1, ['rojo', 'S']), aRow(2, ['rojo', 'M'], { active: false })] }),
		);
		expect(screen.getByRole('textbox', { name: 'Nombre del grupo' })).toHaveValue('Polo');
		expect(screen.getByRole('checkbox', { name: 'Activo de rojo, M' })).not.toBeChecked();
		await user.click(cell('Precio S/', 'rojo, M'));
		await user.keyboard('34,5');
		held.group = aGroup({
			editVersion: 8,
			products: [aRow(1, ['rojo', 'S']), aRow(2, ['rojo', 'M'], { price: 34.5, editVersion: 2 })],
		});
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent()).toMatchObject({
			name: 'Polo',
			editVersion: '7',
			products: [{ id: 2, editVersion: '1', values: ['rojo', 'M'], price: '34.5' }],
		});
		expect(sent().products[0]).not.toHaveProperty('stockQuantity');
		await waitFor(() => expect(cell('Precio S/', 'rojo, M')).toHaveValue('34.50'));
		expect(screen.queryByText(/cambios sin guardar/)).not.toBeInTheDocument();
	});

	it('[R16-106] adds, renames and moves options and values; what is renamed stays with its products', async () => {
		const { user, save, sent } = await openGroup();
		const value = screen.getByRole('textbox', { name: 'Valor 1 de Color' });
		await user.clear(value);
		await user.type(value, 'guinda');
		expect(await screen.findByRole('textbox', { name: 'SKU de guinda, S' })).toHaveValue('P-1');
		await user.click(value);
		await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
		expect(screen.getByRole('textbox', { name: 'Valor 2 de Color' })).toHaveFocus();
		await user.type(screen.getByRole('textbox', { name: 'Añadir valores a Talla' }), 'L, XL, m{Enter}');
		await user.click(screen.getByRole('button', { name: 'Subir Talla' }));
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().options).toEqual([
			{
				name: 'Talla',
				was: 'Talla',
				values: [{ name: 'S', was: 'S' }, { name: 'M', was: 'M' }, { name: 'L' }, { name: 'XL' }],
			},
			{
				name: 'Color',
				was: 'Color',
				values: [
					{ name: 'azul', was: 'azul' },
					{ name: 'guinda', was: 'rojo', color: '#c62828' },
				],
			},
		]);
		expect(sent().products).toEqual([]);
	});

	it('[R16-110] refusals stand at their cells, and nothing typed is lost', async () => {
		const fields = { 'products.0.sku': 'Este SKU ya existe', 'options.0.name': 'No se puede' };
		const { user, server, save } = await openGroup(aGroup(), {
			'PUT /admin/product-groups/4': () => answer(409, { code: 'already_exists', message: 'Ya existe', fields }),
		});
		await user.click(cell('Precio S/', 'azul, S'));
		await user.keyboard('1,234.5{ArrowDown}');
		await save();
		expect(await screen.findByText('Revisa las celdas marcadas de la tabla.')).toBeInTheDocument();
		expect(cell('Precio S/', 'azul, S')).toBeInvalid();
		expect(server.count('PUT /admin/product-groups/4')).toBe(0);
		await user.click(cell('Precio S/', 'azul, S'));
		await user.keyboard('35{Home}');
		await user.click(cell('SKU', 'azul, S'));
		await user.keyboard('P-1x');
		await save();
		await waitFor(() => expect(cell('SKU', 'azul, S')).toHaveAccessibleDescription('Este SKU ya existe'));
		expect(cell('SKU', 'azul, S')).toHaveValue('P-1x');
		expect(screen.getByText('No se puede')).toBeInTheDocument();
	});

	it('[R16-112] an untouched stock follows sales; a typed one says what there will be', async () => {
		const { user, channel, goLive, sent, save } = await openGroup();
		await goLive();
		await user.click(stockCell('rojo, S'));
		await user.keyboard('15{Enter}');
		for (const id of [1, 2])
			act(() =>
				channel.send('/topic/products', {
					type: 'PRODUCT_UPDATED',
					product: aProduct({
						id,
						stock: 3,
						stockQuantity: 3,
						version: 2,
						editVersion: 1,
						group: { id: 4, name: 'Polo', values: [] },
					}),
					previous: {
						name: 'Polo',
						price: 30,
						stock: 5,
						categoryId: 1,
						active: true,
						featured: false,
						groupId: 4,
						editVersion: 1,
					},
				}),
			);
		await waitFor(() => expect(stockCell('rojo, M')).toHaveValue('3'));
		expect(stockCell('rojo, S')).toHaveValue('15');
		expect(stockCell('rojo, S')).toHaveAccessibleDescription('Ahora hay 3; quedarán 13');
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toEqual([expect.objectContaining({ id: 1, stockQuantity: '15', stockBase: '5' })]);
	});

	it('[R16-113] separates chosen rows, and hides what is not made', async () => {
		const { user, server, held } = await openGroup();
		server.use({
			'POST /admin/product-groups/4/separate': () => {
				held.group = aGroup({ products: [aRow(2, ['rojo', 'M']), aRow(3, ['azul', 'S'])] });
				return held.group;
			},
		});
		await user.click(screen.getByRole('checkbox', { name: 'Elegir rojo, M' }));
		await user.click(screen.getByRole('button', { name: 'Ocultar' }));
		expect(screen.getByRole('checkbox', { name: 'Activo de rojo, M' })).not.toBeChecked();
		await user.click(screen.getByRole('checkbox', { name: 'Elegir rojo, M' }));
		await user.click(screen.getByRole('checkbox', { name: 'Elegir rojo, S' }));
		await user.click(screen.getByRole('button', { name: 'Separar' }));
		await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Separar' }));
		await waitFor(() => expect(screen.queryByRole('row', { name: /rojo, S/ })).not.toBeInTheDocument());
		expect(server.last('POST /admin/product-groups/4/separate')?.body).toEqual({ ids: [1] });
		expect(screen.getByRole('checkbox', { name: 'Activo de rojo, M' })).not.toBeChecked();
	});

	it('[R16-118] says that a group does not exist', async () => {
		const { user } = await openAdmin('/admin/products/groups/9', {
			'GET /admin/product-groups/9': () => answer(404, { message: 'El grupo no existe' }),
		});
		expect(await screen.findByRole('heading', { name: 'Este grupo no existe' })).toBeInTheDocument();
		await user.click(screen.getByRole('link', { name: 'Ver los productos' }));
		expect(await screen.findByRole('heading', { name: 'Productos' })).toBeInTheDocument();
	});
});

describe('grouping in the list of products', () => {
	const polos = ['Polo Paracas rojo M', 'Polo Paracas azul L'].map((name, at) =>
		aProduct({ id: at + 1, name, description: 'Algodón', category: { id: 1, name: 'Abarrotes' } }),
	);

	it('[R16-114] guesses name, options and values from the names, and saves them after a look', async () => {
		const group = aGroup({ products: [] });
		const { user, server, address } = openWindows(polos, {
			'POST /admin/product-groups': () => answer(201, group),
			'GET /admin/product-groups/4': () => group,
		});
		await row('Polo Paracas rojo M');
		for (const { name } of polos) await user.click(tick(name));
		await user.click(bulkBar().getByRole('button', { name: 'Agrupar' }));
		const asked = within(await screen.findByRole('dialog', { name: 'Agrupar 2 productos' }));
		expect(await asked.findByText('Polo Paracas · Color: rojo, azul · Talla: M, L')).toBeInTheDocument();
		await user.click(asked.getByRole('button', { name: 'Revisar y guardar' }));
		expect(await screen.findByRole('textbox', { name: 'Nombre del grupo' })).toHaveValue('Polo Paracas');
		expect(screen.getByText(/cambios sin guardar/)).toBeInTheDocument();
		await user.click(screen.getByRole('button', { name: 'Crear grupo' }));
		await waitFor(() => expect(address()).toBe('/admin/products/groups/4'));
		expect(server.last('POST /admin/product-groups')?.body).toMatchObject({
			name: 'Polo Paracas',
			description: 'Algodón',
			categoryId: '1',
			options: [
				{
					name: 'Color',
					values: [
						{ name: 'rojo', color: '#c62828' },
						{ name: 'azul', color: '#2456a6' },
					],
				},
				{ name: 'Talla', values: [{ name: 'M' }, { name: 'L' }] },
			],
			products: [
				{ id: 1, values: ['rojo', 'M'] },
				{ id: 2, values: ['azul', 'L'] },
			],
		});
	});

	it('[R16-114] joins a group that exists', async () => {
		const group = aGroup({ products: [aRow(8, ['rojo', 'S'])] });
		const { user, server, address } = openWindows(polos, {
			'GET /admin/product-groups': () => [{ id: 4, name: 'Polo', products: 3 }],
			'GET /admin/product-groups/4': () => group,
			'PUT /admin/product-groups/4': () => group,
		});
		await row('Polo Paracas rojo M');
		await user.click(tick('Polo Paracas azul L'));
		await user.click(bulkBar().getByRole('button', { name: 'Agrupar' }));
		const asked = within(await screen.findByRole('dialog', { name: 'Agrupar 1 producto' }));
		await user.click(await asked.findByRole('radio', { name: /Uno que ya existe/ }));
		await user.type(asked.getByRole('combobox', { name: 'Grupo' }), 'polo');
		await user.click(await asked.findByRole('option', { name: /Polo/ }));
		await user.click(asked.getByRole('button', { name: 'Revisar y guardar' }));
		expect(await screen.findByRole('textbox', { name: 'Talla de azul' })).toHaveValue('');
		await user.click(screen.getByRole('textbox', { name: 'Talla de azul' }));
		await user.keyboard('L');
		await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(address()).toBe('/admin/products/groups/4'));
		expect(server.last('PUT /admin/product-groups/4')?.body).toMatchObject({
			products: [{ id: 2, values: ['azul', 'L'] }],
		});
	});

	it('[R16-115] names the group in the list and in the form of a product; separates selected rows', async () => {
		const inGroup = aProduct({ id: 1, name: 'Polo, rojo, M', group: { id: 4, name: 'Polo', values: ['rojo', 'M'] } });
		const { user, server } = openWindows([inGroup], { 'POST /admin/product-groups/4/separate': () => null });
		const found = within(await row('Polo, rojo, M'));
		expect(found.getByRole('link', { name: 'Grupo: Polo' })).toHaveAttribute('href', '/admin/products/groups/4');
		await user.click(found.getByRole('button', { name: 'Editar Polo, rojo, M' }));
		const form = dialog('Editar producto');
		expect(form.queryByRole('textbox', { name: 'Nombre' })).not.toBeInTheDocument();
		expect(form.getByRole('link', { name: 'Editar Polo' })).toHaveAttribute('target', '_blank');
		expect(form.getByRole('textbox', { name: 'SKU' })).toHaveValue('SKU-1');
		await user.click(form.getByRole('button', { name: 'Cancelar' }));
		await user.click(tick('Polo, rojo, M'));
		await user.click(bulkBar().getByRole('button', { name: 'Separar' }));
		await waitFor(() => expect(server.last('POST /admin/product-groups/4/separate')?.body).toEqual({ ids: [1] }));
	});

	it('[R16-117] offers nothing of it before a foreign back end', async () => {
		const { user } = openProducts([aProduct({ name: 'Quinua' })]);
		await row('Quinua');
		await user.click(tick('Quinua'));
		expect(bulkBar().getByRole('button', { name: 'Cambiar' })).toBeInTheDocument();
		expect(bulkBar().queryByRole('button', { name: 'Agrupar' })).not.toBeInTheDocument();
	});

	it.each([
		[['Celular Sol 64 GB', 'Celular Sol 128 GB'], 'Celular Sol', [['Capacidad', '64 GB', '128 GB']]],
		[['Zapatilla - 38', 'Zapatilla - 39,5'], 'Zapatilla', [['Talla', '38', '39,5']]],
		[
			['Polo, azul marino, S', 'Polo, rojo, S'],
			'Polo',
			[
				['Color', 'azul marino', 'rojo'],
				['Talla', 'S'],
			],
		],
		[
			['Aceite de oliva 1 L', 'Aceite de palta 500 ml'],
			'Aceite de',
			[
				['Modelo', 'oliva', 'palta'],
				['Presentación', '1 L', '500 ml'],
			],
		],
		[['Té', 'Té con jengibre'], 'Té', [['Modelo', 'con jengibre']]],
		[['Mesa', 'Silla'], '', [['Modelo', 'Mesa', 'Silla']]],
	])('[R16-114] guesses what %j vary in', (names, name, options) => {
		const guess = guessGroup(names);
		expect(guess.name).toBe(name);
		expect(guess.options.map((option) => [option.name, ...option.values])).toEqual(options);
	});
});
