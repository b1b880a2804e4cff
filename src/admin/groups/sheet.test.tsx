import '../routes';
import './GroupScreen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '#testing/adminFrame';
import { aCategory, aProduct } from '#testing/builders';
import { aGroup, aRow, cell, openGroup, stockCell } from '#testing/groupScreen';
import { answer, byHand } from '#testing/serve';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngFile = (name: string) => new File([png], `${name}.png`, { type: 'image/png' });
const waiting = 'Espera a que terminen de subir las imágenes.';

describe('the sheet of a group', () => {
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
		expect(screen.getByRole('checkbox', { name: 'Elegir azul, M' })).not.toBeChecked();
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
});
