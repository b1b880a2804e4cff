import '../routes';
import './GroupScreen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import { aProduct } from '#testing/builders';
import { aGroup, aRow, cell, openGroup, stockCell } from '#testing/groupScreen';
import { answer, byHand } from '#testing/serve';

const save = 'PUT /admin/product-groups/4';
const heading = 'Alguien más guardó cambios';
const outdated = /Otra persona guardó cambios en este grupo/;
const conflictWith = (group: AdminGroupDto) => () =>
	answer(409, { code: 'version_conflict', message: 'Otra persona guardó', group, rows: [] });
const asked = async () => within(await screen.findByRole('region', { name: heading }));

type App = Awaited<ReturnType<typeof openGroup>>;
async function type(user: App['user'], column: string, of: string, text: string) {
	await user.click(cell(column, of));
	await user.keyboard(text);
}

const red = { name: 'rojo', color: '#c62828' };
const called = (option: string, values: AdminGroupDto['options'][number]['values']) => ({ name: option, values });
const sizes = called('Talla', [{ name: 'S' }, { name: 'M' }]);

async function openLive() {
	const app = await openGroup();
	await app.goLive();
	const product = aProduct({ id: 1, editVersion: 2, version: 2, group: { id: 4, name: 'Polo', values: [] } });
	const previous = {
		...{ name: 'Polo', price: 30, stock: 5, categoryId: 1, active: true, featured: false },
		...{ groupId: 4, editVersion: 1 },
	};
	const others = (group: AdminGroupDto) => {
		app.held.group = group;
		act(() => app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product, previous }));
		act(app.runTimers);
	};
	return { ...app, others };
}

/** Another person renamed the group, changed a price, took `rojo, M` out and added `verde, S`. */
const theirs = aGroup({
	...{ name: 'Polo Ica', version: 2, editVersion: 8 },
	options: [called('Color', [red, { name: 'azul' }, { name: 'verde', color: '#2e7d46' }]), sizes],
	products: [
		aRow(1, ['rojo', 'S'], { price: 50, weightGrams: 80, editVersion: 2 }),
		aRow(3, ['azul', 'S'], { price: 60, editVersion: 2 }),
		aRow(9, ['verde', 'S']),
	],
});

describe('others who save the same group', () => {
	it('[R22-100] a sheet without unsaved changes shows at once what others have saved', async () => {
		const { user, others } = await openLive();
		await type(user, 'Peso g', 'rojo, S', '7{Enter}');
		await user.keyboard('{Control>}z{/Control}');
		others(theirs);
		await waitFor(() => expect(stockCell('verde, S')).toHaveValue('5'));
		expect(cell('Precio S/', 'rojo, S')).toHaveValue('50.00');
		expect(screen.queryByRole('row', { name: /rojo, M/ })).not.toBeInTheDocument();
		expect(screen.getByRole('textbox', { name: 'Nombre del grupo' })).toHaveValue('Polo Ica');
		expect(screen.queryByText(outdated)).not.toBeInTheDocument();
		expect(screen.queryByText(/cambios sin guardar/)).not.toBeInTheDocument();
	});

	it('[R22-101] an unsaved sheet says that others have saved, shows nothing of it, and takes it once the own is undone', async () => {
		const { user, others } = await openLive();
		await type(user, 'Precio S/', 'rojo, S', '40{Enter}');
		others(theirs);
		expect(await screen.findByText(outdated)).toBeInTheDocument();
		expect(cell('Precio S/', 'rojo, S')).toHaveValue('40');
		expect(cell('Precio S/', 'azul, S')).toHaveValue('30.00');
		expect(screen.getByRole('textbox', { name: 'Nombre del grupo' })).toHaveValue('Polo');
		await user.click(screen.getByRole('button', { name: 'Deshacer' }));
		await waitFor(() => expect(cell('Precio S/', 'rojo, S')).toHaveValue('50.00'));
		expect(screen.getByRole('textbox', { name: 'Nombre del grupo' })).toHaveValue('Polo Ica');
		expect(screen.queryByText(outdated)).not.toBeInTheDocument();
	});

	it('[R22-102] products that this person separates are no save of others', async () => {
		const app = await openLive();
		const rest = aGroup({ version: 2, products: [aRow(1, ['rojo', 'S']), aRow(3, ['azul', 'S'])] });
		app.server.use({ 'POST /admin/product-groups/4/separate': () => rest });
		await type(app.user, 'Precio S/', 'rojo, S', '40{Enter}');
		await app.user.click(screen.getByRole('checkbox', { name: 'Elegir rojo, M' }));
		await app.user.click(screen.getByRole('button', { name: 'Separar' }));
		await app.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Separar' }));
		await waitFor(() => expect(screen.queryByRole('row', { name: /rojo, M/ })).not.toBeInTheDocument());
		expect(screen.queryByText(outdated)).not.toBeInTheDocument();
		app.others({ ...rest, version: 3, editVersion: 8 });
		expect(await screen.findByText(outdated)).toBeInTheDocument();
	});

	it('[R16-111] a save over what others changed asks once for the whole group, with both states side by side', async () => {
		const { user, server, save: press } = await openGroup(aGroup(), { [save]: conflictWith(theirs) });
		await type(user, 'Precio S/', 'rojo, S', '40');
		await type(user, 'Precio S/', 'rojo, M', '41');
		await user.click(screen.getByRole('button', { name: 'Añadir los que faltan (1)' }));
		await waitFor(() => expect(cell('Color', 'azul, M')).toHaveFocus());
		await press();
		const region = await asked();
		expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
		for (const line of [
			'Nombre Polo Ica Polo',
			'rojo, S Precio 50.00 Precio 40',
			'rojo, M Ya no está en el grupo Sale de la tabla',
			'azul, M — Nuevo',
			'verde, S Nuevo Se queda',
		])
			expect(region.getByRole('row', { name: line })).toBeInTheDocument();
		expect(region.queryByRole('row', { name: /azul, S/ })).not.toBeInTheDocument();
		expect(region.getByRole('alert')).toHaveTextContent(/los productos que otra persona añadió se quedan/);
		expect(cell('Precio S/', 'rojo, S')).toHaveValue('40');
		expect(server.count(save)).toBe(1);
	});

	it('[R16-111] «Cargar los datos actuales» shows the saved state of the whole group', async () => {
		const { user, save: press, held, server } = await openGroup(aGroup(), { [save]: conflictWith(theirs) });
		await type(user, 'Precio S/', 'rojo, S', '40');
		await user.type(screen.getByRole('textbox', { name: 'Nombre del grupo' }), ' de mar');
		await press();
		held.group = theirs;
		await user.click((await asked()).getByRole('button', { name: 'Cargar los datos actuales' }));
		expect(screen.queryByRole('region', { name: heading })).not.toBeInTheDocument();
		expect(cell('Precio S/', 'rojo, S')).toHaveValue('50.00');
		expect(stockCell('verde, S')).toHaveValue('5');
		expect(screen.getByRole('textbox', { name: 'Nombre del grupo' })).toHaveValue('Polo Ica');
		expect(screen.queryByText(/cambios sin guardar/)).not.toBeInTheDocument();
		expect(server.count(save)).toBe(1);
	});

	it('[R16-111] «Seguir con lo mío» sends the own cells with the present versions; added products stay, those taken out leave', async () => {
		const { user, server, save: press, sent, held } = await openGroup(aGroup(), { [save]: conflictWith(theirs) });
		await type(user, 'Precio S/', 'rojo, S', '40');
		await type(user, 'Precio S/', 'rojo, M', '41');
		await press();
		await user.click((await asked()).getByRole('button', { name: 'Seguir con lo mío' }));
		expect(cell('Precio S/', 'rojo, S')).toHaveValue('40');
		expect(cell('Peso g', 'rojo, S')).toHaveValue('80');
		expect(cell('Precio S/', 'azul, S')).toHaveValue('60.00');
		expect(stockCell('verde, S')).toHaveValue('5');
		expect(screen.queryByRole('row', { name: /rojo, M/ })).not.toBeInTheDocument();
		expect(screen.getByText(/cambios sin guardar/)).toBeInTheDocument();
		server.use({ [save]: () => held.group });
		await press();
		await waitFor(() => expect(server.count(save)).toBe(2));
		expect(sent()).toMatchObject({
			...{ name: 'Polo', editVersion: '8' },
			options: [
				{ name: 'Color', values: [{ name: 'rojo' }, { name: 'azul' }, { name: 'verde', color: '#2e7d46' }] },
				{ name: 'Talla' },
			],
		});
		expect(sent().products).toEqual([
			{ id: 1, editVersion: '2', values: ['rojo', 'S'], price: '40' },
			{ id: 9, editVersion: '1', values: ['verde', 'S'] },
		]);
	});

	const renamings: [string, AdminGroupDto['options'], (values: string[]) => string[]][] = [
		[
			'values',
			[called('Color', [{ ...red, name: 'granate' }, { name: 'índigo' }]), sizes],
			([color, size]) => [color === 'rojo' ? 'granate' : 'índigo', size ?? ''],
		],
		['an option', [called('Tono', [red, { name: 'azul' }]), sizes], (values) => values],
		[
			'an option and a value, moved,',
			[sizes, called('Tono', [{ name: 'azul' }, { ...red, name: 'granate' }])],
			([color, size]) => [size ?? '', color === 'rojo' ? 'granate' : 'azul'],
		],
	];
	it.each(renamings)(
		'[R16-208] an own form goes on with its names after somebody else renamed %s',
		async (_, options, now) => {
			const group = aGroup({
				...{ options, version: 2, editVersion: 8 },
				products: aGroup().products.map((one) => ({ ...one, values: now(one.values), version: 2, editVersion: 2 })),
			});
			const { user, server, save: press, sent } = await openGroup(aGroup(), { [save]: conflictWith(group) });
			await type(user, 'Precio S/', 'rojo, M', '40');
			await press();
			await user.click((await asked()).getByRole('button', { name: 'Seguir con lo mío' }));
			expect(cell('Precio S/', 'rojo, M')).toHaveValue('40');
			server.use({ [save]: () => group });
			await press();
			await waitFor(() => expect(server.count(save)).toBe(2));
			expect(sent()).toMatchObject({
				editVersion: '8',
				options: [{ name: 'Color', values: [{ name: 'rojo' }, { name: 'azul' }] }, { name: 'Talla' }],
			});
			const own = [
				{ id: 1, values: ['rojo', 'S'] },
				{ id: 2, values: ['rojo', 'M'], price: '40' },
				{ id: 3, values: ['azul', 'S'] },
			];
			expect(sent().products).toEqual(own.map((one) => ({ ...one, editVersion: '2' })));
		},
	);

	it('[R22-103] nothing can be typed while a save is under way; afterwards the focus is where it was', async () => {
		const reply = byHand<AdminGroupDto>();
		const { user, server } = await openGroup(aGroup(), { [save]: () => reply.promise });
		const name = screen.getByRole('textbox', { name: 'Nombre del grupo' });
		await type(user, 'Precio S/', 'rojo, S', '34,5');
		await user.type(name, ' Ica{Enter}');
		await waitFor(() => expect(server.count(save)).toBe(1));
		for (const field of [name, cell('Precio S/', 'rojo, S'), screen.getByRole('button', { name: 'Deshacer' })])
			expect(field).toBeDisabled();
		act(() => name.blur());
		const saved = aGroup({
			...{ name: 'Polo Ica', version: 2, editVersion: 8 },
			products: [aRow(1, ['rojo', 'S'], { price: 34.5, editVersion: 2 })],
		});
		server.use({ 'GET /admin/product-groups/4': () => saved });
		act(() => reply.resolve(saved));
		await waitFor(() => expect(cell('Precio S/', 'rojo, S')).toHaveValue('34.50'));
		expect(name).toBeEnabled();
		expect(name).toHaveFocus();
		expect(screen.queryByText(/cambios sin guardar/)).not.toBeInTheDocument();
	});

	it('[R22-106] a save waits for the SKUs of the rows that are being added', async () => {
		const reply = byHand<unknown>();
		const {
			user,
			server,
			save: press,
			sent,
		} = await openGroup(aGroup(), {
			'POST /admin/products/some': () => reply.promise,
		});
		await user.click(screen.getByRole('button', { name: 'Añadir los que faltan (1)' }));
		await waitFor(() => expect(server.count('POST /admin/products/some')).toBe(1));
		await press();
		expect(server.count(save)).toBe(0);
		act(() => reply.resolve([]));
		await waitFor(() => expect(cell('Color', 'azul, M')).toHaveFocus());
		await press();
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toEqual([expect.objectContaining({ values: ['azul', 'M'], sku: 'POLO-AZUL-M' })]);
	});

	it('[R22-104] a text whose cell still has the focus is saved with the rest', async () => {
		const { user, sent } = await openGroup();
		await type(user, 'Precio S/', 'rojo, S', '35');
		fireEvent.submit(screen.getByRole('form', { name: 'Polo' }));
		await waitFor(() => expect(sent()).toBeDefined());
		expect(sent().products).toEqual([{ id: 1, editVersion: '1', values: ['rojo', 'S'], price: '35' }]);
	});

	it('[R22-105] a product that is deleted meanwhile is refused at its row, which can then be removed', async () => {
		const fields = { 'products.0.id': 'El producto ya no existe' };
		const {
			user,
			server,
			save: press,
			sent,
			held,
		} = await openGroup(aGroup(), {
			[save]: () => answer(400, { code: 'invalid', message: 'Revisa los datos', fields }),
		});
		await type(user, 'Precio S/', 'rojo, M', '40');
		await press();
		await waitFor(() => expect(cell('Color', 'rojo, M')).toHaveAccessibleDescription('El producto ya no existe'));
		expect(cell('Precio S/', 'rojo, M')).toHaveValue('40');
		await user.click(screen.getByRole('button', { name: 'Quitar rojo, M' }));
		server.use({ [save]: () => held.group });
		await press();
		await waitFor(() => expect(server.count(save)).toBe(2));
		expect(sent().products).toEqual([]);
	});
});
