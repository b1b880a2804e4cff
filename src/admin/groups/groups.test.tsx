import '../routes';
import './GroupScreen';
import '../products/ProductsPage';
import './GroupDialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import { openAdmin } from '#testing/adminFrame';
import { aCategory, aProduct } from '#testing/builders';
import { bulkBar, dialog, openProducts, openWindows, row, tick } from '#testing/productScreen';
import { answer, byHand, type Handler } from '#testing/serve';
import { guessGroup } from './guess';

type SavedRow = AdminGroupDto['products'][number];

const aRow = (id: number, values: string[], changes: Partial<SavedRow> = {}): SavedRow => ({
	...{ id, name: ['Polo', ...values].join(', '), values, price: 30, sku: `P-${id}`, stockQuantity: 5, held: 0 },
	...{ imageUrl: null, imageAlt: '', pictures: [], ownPicture: false, active: true, featured: false },
	...{ version: 1, editVersion: 1, weightGrams: 0 },
	...changes,
});

const aGroup = (changes: Partial<AdminGroupDto> = {}): AdminGroupDto => ({
	...{ id: 4, name: 'Polo', description: '', category: { id: 1, name: 'Abarrotes' }, pictures: [], sizeGuide: '' },
	options: [
		{ name: 'Color', values: [{ name: 'rojo', color: '#c62828' }, { name: 'azul' }] },
		{ name: 'Talla', values: [{ name: 'S' }, { name: 'M' }] },
	],
	products: [aRow(1, ['rojo', 'S']), aRow(2, ['rojo', 'M']), aRow(3, ['azul', 'S'])],
	...{ version: 1, editVersion: 7 },
	...changes,
});

async function openGroup(group = aGroup(), server: Record<string, Handler> = {}) {
	const held = { group };
	const app = await openAdmin('/admin/products/groups/4', {
		'GET /categories': () => [aCategory()],
		'GET /admin/product-groups/4': () => held.group,
		'PUT /admin/product-groups/4': () => held.group,
		'POST /admin/products/some': () => [],
		...server,
	});
	await screen.findByRole('grid', { name: 'Productos del grupo' });
	const sent = () => app.server.last('PUT /admin/product-groups/4')?.body as { products: unknown[]; options: unknown };
	const save = () => app.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
	return { ...app, held, sent, save };
}

const cell = (column: string, of: string) =>
	screen.getByRole<HTMLInputElement>('textbox', { name: `${column} de ${of}` });
const stockCell = (of: string) => cell('Stock', of);

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngFile = (name: string) => new File([png], `${name}.png`, { type: 'image/png' });
const waiting = 'Espera a que terminen de subir las imágenes.';

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

	it('[R16-107] keys move, edit, fill down and undo', async () => {
		const { user } = await openGroup();
		await user.click(stockCell('rojo, S'));
		await user.keyboard('{ArrowDown}{ArrowLeft}');
		expect(cell('Precio S/', 'rojo, M')).toHaveFocus();
		await user.keyboard('99{Escape}');
		expect(cell('Precio S/', 'rojo, M')).toHaveValue('30.00');
		await user.keyboard('{Shift>}{Enter}{/Shift}{F2}{ArrowLeft}');
		expect(cell('Precio S/', 'rojo, S')).toHaveFocus();
		await user.keyboard('{Enter}{Shift>}{Enter}{/Shift}45{Control>}d{/Control}');
		expect(cell('Precio S/', 'azul, S')).toHaveValue('45');
		await user.keyboard('{Enter}');
		expect(cell('Precio S/', 'rojo, M')).toHaveFocus();
		await user.keyboard('{Control>}z{/Control}');
		expect(cell('Precio S/', 'azul, S')).toHaveValue('30.00');
		await user.keyboard('{Tab}');
		expect(stockCell('rojo, M')).toHaveFocus();
		await user.keyboard('{Escape}');
		expect(screen.getByRole('button', { name: 'Guardar cambios' })).toHaveFocus();
	});

	it('[R16-108] takes a block from a spreadsheet, with rows and values that are new', async () => {
		const { user, save, sent } = await openGroup();
		await user.click(cell('Color', 'azul, S'));
		await user.paste('Azul\tM\tAZ-M\t31\t4\t200\nVerde\tL\tVE-L\t32,50\t0\t\tno\n');
		expect(screen.getByRole('checkbox', { name: 'Activo de Verde, L' })).not.toBeChecked();
		expect(screen.getByRole('textbox', { name: 'Valor 3 de Color' })).toHaveValue('Verde');
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toEqual([
			{
				id: 3,
				editVersion: '1',
				values: ['azul', 'M'],
				sku: 'AZ-M',
				price: '31',
				stockQuantity: '4',
				stockBase: '5',
				weightGrams: '200',
			},
			expect.objectContaining({
				values: ['Verde', 'L'],
				sku: 'VE-L',
				price: '32.50',
				stockQuantity: '0',
				active: 'false',
			}),
		]);
	});

	it('[R16-109] adds what is missing from the options, with SKUs by the pattern that nobody has', async () => {
		const { user, save, sent } = await openGroup(aGroup(), {
			'POST /admin/products/some': () => [aProduct({ id: 90, sku: 'pol-azul-m' })],
		});
		const pattern = screen.getByRole('textbox', { name: 'Forma de los SKU' });
		expect(pattern).toHaveValue('POLO-{Color}-{Talla}');
		await user.clear(pattern);
		await user.type(pattern, 'POL-{{Color}-{{Talla}');
		await user.click(screen.getByRole('button', { name: 'Añadir los que faltan (1)' }));
		await waitFor(() => expect(cell('Color', 'azul, M')).toHaveFocus());
		expect(cell('SKU', 'azul, M')).toHaveValue('POL-AZUL-M-2');
		expect(screen.getByRole('button', { name: 'Añadir los que faltan' })).toBeDisabled();
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toEqual([
			expect.objectContaining({
				values: ['azul', 'M'],
				sku: 'POL-AZUL-M-2',
				price: '30.00',
				stockQuantity: '0',
				active: 'true',
			}),
		]);
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

	it('[R16-111] a row that others changed asks whether to keep the own; what meets nothing goes on by itself', async () => {
		const theirs = aRow(1, ['rojo', 'S'], { price: 50, editVersion: 2, version: 2 });
		const weighed = aRow(2, ['rojo', 'M'], { weightGrams: 80, editVersion: 2, version: 2 });
		const conflict = {
			...{ code: 'version_conflict', message: 'Otra persona guardó' },
			rows: [
				{ index: 0, product: theirs },
				{ index: 1, product: weighed },
			],
		};
		const { user, server, save, sent, held } = await openGroup(aGroup(), {
			'PUT /admin/product-groups/4': () => answer(409, conflict),
		});
		for (const of of ['rojo, S', 'rojo, M']) {
			await user.click(cell('Precio S/', of));
			await user.keyboard('40');
		}
		await save();
		const heading = await screen.findByRole('heading', { name: 'Alguien más guardó cambios' });
		const region = within(screen.getByRole('region', { name: 'Alguien más guardó cambios' }));
		expect(heading).toHaveFocus();
		expect(region.getByRole('row', { name: 'Precio 50.00 40' })).toBeInTheDocument();
		expect(cell('Peso g', 'rojo, M')).toHaveValue('80');
		await user.click(region.getByRole('button', { name: 'Seguir con lo mío' }));
		expect(screen.queryByRole('region', { name: 'Alguien más guardó cambios' })).not.toBeInTheDocument();
		server.use({ 'PUT /admin/product-groups/4': () => held.group });
		await save();
		await waitFor(() => expect(server.count('PUT /admin/product-groups/4')).toBe(2));
		expect(sent().products).toEqual([
			{ id: 1, editVersion: '2', values: ['rojo', 'S'], price: '40' },
			{ id: 2, editVersion: '2', values: ['rojo', 'M'], price: '40' },
		]);
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

	it('[R16-116] neither a key nor a change draws another row than its own', async () => {
		const values = Array.from({ length: 10 }, (_, at) => ({ name: `v${at}` }));
		const products = values.flatMap((one, at) =>
			values.map((other, place) => aRow(at * 10 + place + 1, [one.name, other.name])),
		);
		const options = [
			{ name: 'Color', values },
			{ name: 'Talla', values },
		];
		const { user } = await openGroup(aGroup({ options, products }));
		const changed = new Set<string | undefined>();
		const watch = new MutationObserver((records) => {
			for (const { target } of records) {
				const element = target instanceof Element ? target : target.parentElement;
				changed.add(element?.closest('tr')?.getAttribute('aria-rowindex') ?? undefined);
			}
		});
		await user.click(cell('Stock', 'v4, v4'));
		watch.observe(screen.getByRole('grid'), { subtree: true, childList: true, attributes: true, characterData: true });
		await user.keyboard('7{Enter}');
		await waitFor(() => expect([...changed]).toEqual(['46']));
		watch.disconnect();
	});

	it('[R16-185] after a removal the focus is on the next value, option or row, else on the one before', async () => {
		const { user } = await openGroup();
		const press = (name: string) => user.click(screen.getByRole('button', { name }));
		const named = (name: string) => screen.getByRole('button', { name });
		await user.type(screen.getByRole('textbox', { name: 'Añadir valores a Talla' }), 'L{Enter}');
		await press('Quitar M');
		expect(named('Quitar L')).toHaveFocus();
		await press('Quitar L');
		expect(named('Quitar S')).toHaveFocus();
		await press('Quitar S');
		expect(
			within(screen.getByRole('group', { name: 'Opción: Talla' })).getByRole('button', { name: 'Añadir' }),
		).toHaveFocus();
		await press('Añadir una fila');
		await press('Añadir una fila');
		await press('Quitar Fila 4');
		expect(named('Quitar Fila 4')).toHaveFocus();
		await press('Quitar Fila 4');
		expect(screen.getByRole('checkbox', { name: 'Elegir azul' })).toHaveFocus();
		await press('Quitar Color');
		expect(screen.getByRole('textbox', { name: 'Opción 1' })).toHaveFocus();
	});

	it('[R16-185] the only picture of a value gives the focus to the field that adds one', async () => {
		const values = [{ name: 'rojo', imageUrl: '/uploads/a-320.webp' }, { name: 'azul' }];
		const { user } = await openGroup(aGroup({ options: [{ name: 'Color', values }] }));
		await user.click(screen.getByRole('button', { name: 'Muestra de rojo' }));
		const asked = within(screen.getByRole('dialog', { name: 'Muestra de rojo' }));
		await user.click(asked.getByRole('button', { name: 'Quitar la imagen 1' }));
		expect(asked.getByLabelText('Agregar imágenes')).toHaveFocus();
	});

	it('[R16-185] rows that an undo or a separation takes away pass the focus on', async () => {
		const { user, held } = await openGroup(aGroup(), {
			'POST /admin/product-groups/4/separate': () => {
				held.group = aGroup({ products: [aRow(1, ['rojo', 'S'])] });
				return held.group;
			},
		});
		await user.click(cell('Color', 'azul, S'));
		await user.paste('azul\tM\nazul\tL\n');
		await user.keyboard('{ArrowDown}{Control>}z{/Control}');
		expect(cell('Color', 'azul, S')).toHaveFocus();
		for (const name of ['Elegir rojo, M', 'Elegir azul, S']) await user.click(screen.getByRole('checkbox', { name }));
		await user.click(screen.getByRole('button', { name: 'Separar' }));
		await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Separar' }));
		await waitFor(() => expect(cell('Color', 'rojo, S')).toHaveFocus());
	});

	it('[R16-185] the last row gives the focus to the button that adds one, and an undo brings the row back', async () => {
		const { user } = await openAdmin('/admin/products/groups/new', { 'GET /categories': () => [aCategory()] });
		const add = await screen.findByRole('button', { name: 'Añadir una fila' });
		await user.click(add);
		await user.click(screen.getByRole('button', { name: 'Quitar Fila 1' }));
		expect(add).toHaveFocus();
		await user.click(screen.getByRole('button', { name: 'Deshacer' }));
		expect(screen.getByRole('button', { name: 'Quitar Fila 1' })).toBeInTheDocument();
		await user.click(screen.getByRole('textbox', { name: 'Opción 1 de Fila 1' }));
		await user.keyboard('{Control>}z{/Control}');
		expect(add).toHaveFocus();
	});

	it('[R16-204] what is typed into the table while it is saved stays on top of what was saved', async () => {
		const reply = byHand<AdminGroupDto>();
		const { user, server, save, sent } = await openGroup(aGroup(), {
			'PUT /admin/product-groups/4': () => reply.promise,
		});
		const type = async (column: string, of: string, text: string) => {
			await user.click(cell(column, of));
			await user.keyboard(text);
		};
		await type('Precio S/', 'rojo, S', '34,5');
		await user.click(cell('Color', 'azul, S'));
		await user.paste('azul\tS\nazul\tM\tA-M\t30\t0\nazul\tL\tA-L\t30\t0\n');
		await save();
		await waitFor(() => expect(server.count('PUT /admin/product-groups/4')).toBe(1));
		await type('Stock', 'rojo, S', '9');
		await type('Color', 'rojo, M', 'lila{Enter}');
		await type('Stock', 'azul, M', '7');
		await user.click(screen.getByRole('checkbox', { name: 'Activo de azul, L' }));
		await user.click(screen.getByRole('button', { name: 'Añadir una fila' }));
		await user.paste('verde\tS\tV-S\t20\t1\t');
		await type('SKU', 'azul, M', 'A-M2');
		await user.type(screen.getByRole('textbox', { name: 'Nombre del grupo' }), ' de Ica');
		await user.click(cell('SKU', 'azul, M'));
		const saved = aGroup({
			...{ version: 2, editVersion: 8 },
			options: [
				{ name: 'Color', values: [{ name: 'rojo', color: '#c62828' }, { name: 'azul' }] },
				{ name: 'Talla', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] },
			],
			products: [
				aRow(1, ['rojo', 'S'], { price: 34.5, editVersion: 2 }),
				aRow(2, ['rojo', 'M']),
				aRow(3, ['azul', 'S'], { weightGrams: 80 }),
				aRow(9, ['azul', 'M'], { sku: 'A-M', stockQuantity: 0 }),
				aRow(10, ['azul', 'L'], { sku: 'A-L', stockQuantity: 0 }),
			],
		});
		server.use({ 'GET /admin/product-groups/4': () => saved, 'PUT /admin/product-groups/4': () => saved });
		act(() => reply.resolve(saved));
		await waitFor(() => expect(cell('Precio S/', 'rojo, S')).toHaveValue('34.50'));
		expect(cell('Peso g', 'azul, S')).toHaveValue('80');
		expect(cell('SKU', 'azul, M')).toHaveFocus();
		expect(cell('SKU', 'azul, M')).toHaveValue('A-M2');
		expect(stockCell('rojo, S')).toHaveValue('9');
		expect(screen.getByText(/cambios sin guardar/)).toBeInTheDocument();
		await save();
		await waitFor(() => expect(server.count('PUT /admin/product-groups/4')).toBe(2));
		expect(sent()).toMatchObject({
			...{ name: 'Polo de Ica', editVersion: '8' },
			options: [{ values: [{}, {}, { name: 'lila' }, { name: 'verde' }] }, {}],
		});
		expect(sent().products).toEqual([
			{ id: 1, editVersion: '2', values: ['rojo', 'S'], stockQuantity: '9', stockBase: '5' },
			{ id: 2, editVersion: '1', values: ['lila', 'M'] },
			{ id: 9, editVersion: '1', values: ['azul', 'M'], sku: 'A-M2', stockQuantity: '7', stockBase: '0' },
			{ id: 10, editVersion: '1', values: ['azul', 'L'], active: 'false' },
			expect.objectContaining({ values: ['verde', 'S'], sku: 'V-S', price: '20', stockQuantity: '1' }),
		]);
	});

	it('[R16-204] what is typed while a save is refused for rows that others changed stays', async () => {
		const reply = byHand<Response>();
		const theirs = [aRow(1, ['rojo', 'S'], { price: 50, editVersion: 2 }), aRow(2, ['rojo', 'M'], { editVersion: 2 })];
		const rows = theirs.map((product, index) => ({ index, product }));
		const { user, server, save } = await openGroup(aGroup(), { 'PUT /admin/product-groups/4': () => reply.promise });
		for (const of of ['rojo, S', 'rojo, M']) {
			await user.click(cell('Precio S/', of));
			await user.keyboard('40');
		}
		await save();
		await waitFor(() => expect(server.count('PUT /admin/product-groups/4')).toBe(1));
		await user.click(cell('Precio S/', 'rojo, M'));
		await user.keyboard('45');
		await user.click(cell('SKU', 'azul, S'));
		await user.keyboard('A-S');
		await user.click(screen.getByRole('button', { name: 'Añadir una fila' }));
		await user.paste('verde\tS\tV-S\n');
		act(() => reply.resolve(answer(409, { code: 'version_conflict', message: 'Otra persona guardó', rows })));
		const region = within(await screen.findByRole('region', { name: 'Alguien más guardó cambios' }));
		expect(region.getByRole('row', { name: 'Precio 50.00 40' })).toBeInTheDocument();
		expect(cell('Precio S/', 'rojo, M')).toHaveValue('45');
		expect(cell('SKU', 'azul, S')).toHaveValue('A-S');
		expect(cell('SKU', 'verde, S')).toHaveValue('V-S');
	});

	it('[R16-204] a new group stays open where something was typed while it was made', async () => {
		const reply = byHand<Response>();
		const { user, server, address } = await openAdmin('/admin/products/groups/new', {
			'GET /categories': () => [aCategory()],
			'POST /admin/product-groups': () => reply.promise,
		});
		await user.type(await screen.findByRole('textbox', { name: 'Nombre del grupo' }), 'Polo');
		await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Abarrotes');
		await user.type(screen.getByRole('textbox', { name: 'Opción 1' }), 'Color');
		await user.click(screen.getByRole('button', { name: 'Añadir una fila' }));
		await user.paste('rojo\tP-1\t30\t5\n');
		await user.click(screen.getByRole('button', { name: 'Crear grupo' }));
		await waitFor(() => expect(server.count('POST /admin/product-groups')).toBe(1));
		await user.click(stockCell('rojo'));
		await user.keyboard('6');
		const group = aGroup({ options: [{ name: 'Color', values: [{ name: 'rojo' }] }], products: [aRow(1, ['rojo'])] });
		server.use({ 'GET /admin/product-groups/4': () => group, 'PUT /admin/product-groups/4': () => group });
		act(() => reply.resolve(answer(201, group)));
		const again = await screen.findByRole('button', { name: 'Guardar cambios' });
		await waitFor(() => expect(stockCell('rojo')).toHaveValue('6'));
		await user.click(again);
		await waitFor(() => expect(address()).toBe('/admin/products/groups/4'));
		expect(server.last('PUT /admin/product-groups/4')?.body).toMatchObject({
			products: [{ id: 1, stockQuantity: '6', stockBase: '5' }],
		});
	});

	it('[R16-205] fills down into all rows after the chosen ones were removed, taken back, separated or saved', async () => {
		const { user, server, save } = await openGroup(aGroup(), {
			'POST /admin/product-groups/4/separate': () =>
				aGroup({ products: [aRow(2, ['rojo', 'M']), aRow(3, ['azul', 'S'])] }),
		});
		const choose = (of: string) => user.click(screen.getByRole('checkbox', { name: `Elegir ${of}` }));
		const fillFrom = async (of: string, price: string) => {
			await user.click(cell('Precio S/', of));
			await user.keyboard(`${price}{Control>}d{/Control}`);
		};
		await user.click(screen.getByRole('button', { name: 'Añadir los que faltan (1)' }));
		await screen.findByRole('row', { name: /azul, M/ });
		await choose('azul, M');
		await fillFrom('rojo, S', '40');
		expect(cell('Precio S/', 'azul, M')).toHaveValue('40');
		expect(cell('Precio S/', 'rojo, M')).toHaveValue('30.00');
		await user.click(screen.getByRole('button', { name: 'Quitar azul, M' }));
		await fillFrom('rojo, S', '41');
		expect(cell('Precio S/', 'rojo, M')).toHaveValue('41');
		await user.click(cell('Color', 'azul, S'));
		await user.paste('azul\tS\nazul\tM\tA-M\n');
		await choose('azul, M');
		await user.click(cell('Color', 'azul, S'));
		await user.keyboard('{Control>}z{/Control}');
		await user.click(cell('Precio S/', 'rojo, S'));
		await user.keyboard('42');
		await user.click(screen.getByRole('button', { name: 'Rellenar hacia abajo' }));
		expect(cell('Precio S/', 'azul, S')).toHaveValue('42');
		await choose('rojo, S');
		await user.click(screen.getByRole('button', { name: 'Separar' }));
		await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Separar' }));
		await waitFor(() => expect(screen.queryByRole('row', { name: /rojo, S/ })).not.toBeInTheDocument());
		await fillFrom('rojo, M', '43');
		expect(cell('Precio S/', 'azul, S')).toHaveValue('43');
		await user.click(cell('Color', 'azul, S'));
		await user.paste('azul\tS\nazul\tM\tA-M\n');
		await choose('azul, M');
		const saved = aGroup({ editVersion: 8, version: 2, products: [aRow(3, ['azul', 'S']), aRow(9, ['azul', 'M'])] });
		server.use({ 'GET /admin/product-groups/4': () => saved, 'PUT /admin/product-groups/4': () => saved });
		await save();
		await waitFor(() => expect(cell('SKU', 'azul, M')).toHaveValue('P-9'));
		expect(screen.getByRole('checkbox', { name: 'Elegir azul, M' })).toBeChecked();
		await fillFrom('azul, S', '44');
		expect(cell('Precio S/', 'azul, M')).toHaveValue('44');
	});

	it('[R16-206] the pictures of a row stay open until they are up, however somebody closes them', async () => {
		const replies = [byHand<Response>(), byHand<Response>(), byHand<Response>()];
		let asked = 0;
		const { user, sent, save } = await openGroup(aGroup(), {
			'POST /admin/pictures': () => replies[asked++]?.promise,
		});
		const press = (name: string) => user.click(screen.getByRole('button', { name }));
		const opened = () => screen.getByRole('dialog', { name: 'Imágenes de rojo, S' });
		await press('Imagen de rojo, S: la del grupo');
		await user.upload(within(opened()).getByLabelText('Agregar imágenes'), ['uno', 'dos', 'tres'].map(pngFile));
		await waitFor(() => expect(asked).toBe(1));
		expect(screen.queryByText(waiting)).not.toBeInTheDocument();
		fireEvent(opened(), new Event('cancel', { cancelable: true }));
		expect(await within(opened()).findByText(waiting)).toBeInTheDocument();
		act(() => (opened() as HTMLDialogElement).close());
		fireEvent.pointerDown(opened());
		fireEvent.click(opened());
		await press('Cerrar');
		for (const [at, name] of ['uno', 'dos', 'tres'].entries()) {
			await waitFor(() => expect(asked).toBe(at + 1));
			act(() => replies[at]?.resolve(answer(201, { imageUrl: `/uploads/${name}-640.webp` })));
		}
		await within(opened()).findByRole('textbox', { name: 'Texto de la imagen 3' });
		await waitFor(() => expect(screen.queryByText(waiting)).not.toBeInTheDocument());
		await press('Cerrar');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		await press('Imagen de rojo, S: 3');
		expect(within(opened()).getByText('3 de 12')).toBeInTheDocument();
		await press('Cerrar');
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toMatchObject([
			{
				id: 1,
				imageUrl: '/uploads/uno-640.webp',
				pictures: ['dos', 'tres'].map((name) => ({ url: `/uploads/${name}-640.webp` })),
			},
		]);
	});

	it('[R16-206] the sample of a value stays open until its picture is up, or has failed', async () => {
		const reply = byHand<Response>();
		const { user } = await openGroup(aGroup(), { 'POST /admin/pictures': () => reply.promise });
		const asked = () => within(screen.getByRole('dialog', { name: 'Muestra de azul' }));
		await user.click(screen.getByRole('button', { name: 'Muestra de azul' }));
		await user.upload(asked().getByLabelText('Agregar imágenes'), pngFile('tela'));
		for (const name of ['Listo', 'Cerrar']) {
			await user.click(asked().getByRole('button', { name }));
			expect(await asked().findByText(waiting)).toBeInTheDocument();
		}
		act(() => reply.resolve(answer(400, { message: 'No se pudo guardar' })));
		expect(await asked().findByRole('button', { name: 'Descartar tela.png' })).toBeInTheDocument();
		await waitFor(() => expect(screen.queryByText(waiting)).not.toBeInTheDocument());
		await user.click(asked().getByRole('button', { name: 'Listo' }));
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	});

	const red = { name: 'rojo', color: '#c62828' };
	const called = (option: string, values: AdminGroupDto['options'][number]['values']) => ({ name: option, values });
	const sizes = called('Talla', [{ name: 'S' }, { name: 'M' }]);
	const renamings: [string, AdminGroupDto['options'], (values: string[]) => string[]][] = [
		[
			'values',
			[called('Color', [{ ...red, name: 'granate' }, { name: 'índigo' }]), sizes],
			([color, size]) => [color === 'rojo' ? 'granate' : 'índigo', size ?? ''],
		],
		['an option', [called('Tono', [red, { name: 'azul' }]), sizes], (values) => values],
		[
			'two values, exchanged,',
			[called('Color', [{ ...red, name: 'azul' }, { name: 'rojo' }]), sizes],
			([color, size]) => [color === 'rojo' ? 'azul' : 'rojo', size ?? ''],
		],
		[
			'an option and a value, moved,',
			[sizes, called('Tono', [{ name: 'azul' }, { ...red, name: 'granate' }])],
			([color, size]) => [size ?? '', color === 'rojo' ? 'granate' : 'azul'],
		],
	];
	const renamedTo = (options: AdminGroupDto['options'], now: (values: string[]) => string[]) =>
		aGroup({
			...{ options, version: 2, editVersion: 8 },
			products: aGroup().products.map((one) => ({ ...one, values: now(one.values), version: 2, editVersion: 2 })),
		});
	const previous = {
		...{ name: 'Polo', price: 30, stock: 5, categoryId: 1, active: true, featured: false },
		...{ groupId: 4, editVersion: 1 },
	};
	const openLive = async () => {
		const app = await openGroup();
		await app.goLive();
		const product = aProduct({ id: 1, editVersion: 2, version: 2, group: { id: 4, name: 'Polo', values: [] } });
		const others = (group: AdminGroupDto) => {
			app.held.group = group;
			act(() => app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product, previous }));
			act(app.runTimers);
		};
		return { ...app, others };
	};
	const typeAndAdd = async (user: Awaited<ReturnType<typeof openGroup>>['user']) => {
		await user.click(cell('Precio S/', 'rojo, M'));
		await user.keyboard('40');
		await user.click(screen.getByRole('button', { name: 'Añadir los que faltan (1)' }));
		await waitFor(() => expect(cell('Color', 'azul, M')).toHaveFocus());
	};

	it.each(renamings)('[R16-207] changed and new rows follow %s that somebody else renames', async (_, options, now) => {
		const { user, others, save, sent } = await openLive();
		await typeAndAdd(user);
		await user.click(cell('Peso g', 'rojo, S'));
		await user.keyboard('90{Enter}');
		others(renamedTo(options, now));
		const [first, second, third, fresh] = ['rojo S', 'rojo M', 'azul S', 'azul M'].map((one) => now(one.split(' ')));
		await screen.findByRole('columnheader', { name: options.find(({ name }) => name !== 'Talla')?.name });
		await waitFor(() => expect(cell('Precio S/', String(second?.join(', ')))).toHaveValue('40'));
		expect(stockCell(String(third?.join(', ')))).toHaveValue('5');
		expect(cell('Peso g', String(first?.join(', ')))).toHaveValue('90');
		await user.click(screen.getByRole('button', { name: 'Deshacer' }));
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toEqual([
			{ id: 2, editVersion: '1', values: second, price: '40' },
			expect.objectContaining({ values: fresh, price: '30.00' }),
		]);
	});

	it('[R16-207] a product that somebody else moves renames no value, and own values stay beside what is renamed', async () => {
		const { user, others, save, sent } = await openLive();
		await user.click(cell('Talla', 'azul, S'));
		await user.keyboard('M{Enter}');
		await user.click(screen.getByRole('button', { name: 'Añadir los que faltan (1)' }));
		await waitFor(() => expect(cell('Color', 'azul, S')).toHaveFocus());
		const sizes = called('Talla', [{ name: 'CH' }, { name: 'M' }]);
		others(
			aGroup({
				...{ version: 2, editVersion: 8 },
				options: [called('Color', [red, { name: 'azul' }, { name: 'verde' }]), sizes],
				products: [aRow(1, ['rojo', 'CH']), aRow(2, ['rojo', 'M']), aRow(3, ['verde', 'CH'], { editVersion: 2 })],
			}),
		);
		await waitFor(() => expect(stockCell('azul, CH')).toHaveValue('0'));
		expect(stockCell('rojo, CH')).toHaveValue('5');
		await save();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toEqual([
			{ id: 3, editVersion: '1', values: ['verde', 'M'] },
			expect.objectContaining({ values: ['azul', 'CH'] }),
		]);
	});

	it.each(renamings)('[R16-208] an own form goes on after somebody else renamed %s', async (_, options, now) => {
		const group = renamedTo(options, now);
		const rows = [{ index: 0, product: group.products.find(({ id }) => id === 2) }];
		const { user, server, save, sent } = await openGroup(aGroup(), {
			'PUT /admin/product-groups/4': () =>
				answer(409, { code: 'version_conflict', message: 'Otra persona guardó', group, rows }),
		});
		await user.type(screen.getByRole('textbox', { name: /Descripción/ }), 'De algodón');
		await typeAndAdd(user);
		await save();
		await user.click(await screen.findByRole('button', { name: 'Seguir con lo mío' }));
		server.use({ 'PUT /admin/product-groups/4': () => group });
		await waitFor(() => expect(cell('Precio S/', 'rojo, M')).toHaveValue('40'));
		await save();
		await waitFor(() => expect(server.count('PUT /admin/product-groups/4')).toBe(2));
		const was = (...names: string[]) => now(names);
		const [color] = options.filter(({ name }) => name !== 'Talla');
		const calledNow = (name: string) => was(name, 'S').find((one) => one !== 'S');
		expect(sent()).toMatchObject({
			...{ description: 'De algodón', editVersion: '8' },
			options: [
				{
					name: 'Color',
					was: color?.name,
					values: [
						{ name: 'rojo', was: calledNow('rojo') },
						{ name: 'azul', was: calledNow('azul') },
					],
				},
				{ name: 'Talla', was: 'Talla' },
			],
		});
		expect(sent().products).toEqual([
			{ id: 2, editVersion: '1', values: ['rojo', 'M'], price: '40' },
			expect.objectContaining({ values: ['azul', 'M'] }),
		]);
	});

	it.each(['Cargar los datos actuales', 'Seguir con lo mío'])(
		'[R16-209] a row whose value somebody else removed asks for another one, or keeps it: %s',
		async (choice) => {
			const group = aGroup({
				...{ version: 2, editVersion: 8, options: [called('Color', [red]), sizes] },
				products: aGroup().products.slice(0, 2),
			});
			const { user, server, save, sent } = await openGroup(aGroup(), {
				'PUT /admin/product-groups/4': () =>
					answer(409, { code: 'version_conflict', message: 'Otra persona guardó', group, rows: [] }),
			});
			await typeAndAdd(user);
			await save();
			await user.click(await screen.findByRole('button', { name: choice }));
			server.use({ 'PUT /admin/product-groups/4': () => group });
			await waitFor(() => expect(screen.queryByRole('row', { name: /azul, S/ })).not.toBeInTheDocument());
			if (choice.startsWith('Cargar')) {
				await waitFor(() => expect(cell('Color', 'M')).toHaveValue(''));
				await save();
				await waitFor(() => expect(cell('Color', 'M')).toHaveAccessibleDescription('Falta: Color'));
				await user.click(cell('Color', 'M'));
				await user.keyboard('verde{Enter}');
			}
			await save();
			await waitFor(() => expect(server.count('PUT /admin/product-groups/4')).toBe(2));
			const kept = choice.startsWith('Cargar') ? 'verde' : 'azul';
			expect(sent().options).toMatchObject([{ values: [{ name: 'rojo', was: 'rojo' }, { name: kept }] }, {}]);
			expect(sent().products).toEqual([
				{ id: 2, editVersion: '1', values: ['rojo', 'M'], price: '40' },
				expect.objectContaining({ values: [kept, 'M'] }),
			]);
		},
	);

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
				{ id: 1, editVersion: '1', values: ['rojo', 'M'] },
				{ id: 2, editVersion: '1', values: ['azul', 'L'] },
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
