import '../routes';
import './ProductsPage';
import './BulkEditDialog';
import { screen, waitFor, within } from '@testing-library/react';
import { anAttribute, withAttributes } from '#testing/attributes';
import { aProduct } from '#testing/builders';
import { bulkBar, dialog, fieldsOf, openProducts, openWindows, row, tickAll } from '#testing/productScreen';
import { answer, type Handler } from '#testing/serve';

const cotton = { id: 3, key: 'material', name: 'Material', value: [{ key: 'algodon', name: 'Algodón' }] };
const volume = { id: 5, key: 'litros', name: 'Litros', unit: 'l', value: 2.5 };
const polo = aProduct({ name: 'Polo', category: { id: 3, name: 'Polos' }, attributes: [cotton, volume] });

async function openForm(product = polo, server: Record<string, Handler> = {}) {
	const app = openWindows([product], { ...withAttributes, 'PUT /products/1': () => product, ...server });
	await row('Polo');
	await app.user.click(screen.getByRole('button', { name: 'Editar Polo' }));
	const form = dialog('Editar producto');
	const save = () => app.user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	const sent = () => fieldsOf(app.server.last('PUT /products/1')?.body);
	return { ...app, form, save, sent };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const changes = (fields: ReturnType<typeof fieldsOf>) => JSON.parse(String(fields.attributes));

describe('the form of a product', () => {
	it('[R25-137] has a control for each attribute of its category and those above, and sends what changed', async () => {
		const { user, form, save, sent } = await openForm();
		expect(await form.findByRole('checkbox', { name: 'Algodón' })).toBeChecked();
		await user.click(form.getByRole('checkbox', { name: 'Lino' }));
		await user.clear(form.getByRole('textbox', { name: 'Litros (l)' }));
		await user.selectOptions(form.getByRole('combobox', { name: 'Lavable' }), 'Sí');
		await save();
		await closed();
		expect(changes(sent())).toEqual({ 3: ['Algodón', 'Lino'], 5: null, 6: 'si' });
	});

	it('[R25-138] sends nothing of attributes that were not touched', async () => {
		const { user, form, save, sent } = await openForm();
		await form.findByRole('checkbox', { name: 'Algodón' });
		await user.type(form.getByRole('textbox', { name: 'Cuidado' }), 'x{Backspace}');
		await user.type(form.getByRole('textbox', { name: 'Nombre' }), ' azul');
		await save();
		await closed();
		expect(sent()).toMatchObject({ name: 'Polo azul' });
		expect(sent()).not.toHaveProperty('attributes');
	});

	it('[R25-139] says which values another category loses, and has them again when one chooses back', async () => {
		const { user, form, save, sent } = await openForm();
		await user.click(await form.findByRole('checkbox', { name: 'Lino' }));
		const category = form.getByRole('combobox', { name: 'Categoría' });
		await user.selectOptions(category, 'Bebidas');
		const lost = 'Con esta categoría se pierden: Material: Algodón, Lino; Litros: 2.5 l';
		expect(await form.findByText(lost)).toBeInTheDocument();
		expect(form.queryByRole('checkbox', { name: 'Lino' })).not.toBeInTheDocument();
		await user.selectOptions(category, 'Abarrotes');
		expect(form.queryByText(lost)).not.toBeInTheDocument();
		expect(form.getByRole('checkbox', { name: 'Lino' })).toBeChecked();
		await user.selectOptions(category, 'Bebidas');
		await save();
		await closed();
		expect(changes(sent())).toEqual({});
	});

	it('[R25-140] shows a refused value at its control, which gets the focus', async () => {
		const problem = 'Escribe un número en «Litros», por ejemplo 12.5';
		const { user, form, save } = await openForm(polo, {
			'PUT /products/1': () => answer(400, { message: problem, fields: { 'attributes.5': problem } }),
		});
		const field = await form.findByRole('textbox', { name: 'Litros (l)' });
		await user.type(field, ' y pico');
		await save();
		await waitFor(() => expect(field).toHaveAccessibleDescription(problem));
		expect(field).toHaveFocus();
		expect(field).toHaveValue('2.5 y pico');
	});

	it('[R25-141] searches among many values, and takes at most ten', async () => {
		const choices = Array.from({ length: 40 }, (_, at) => ({ key: `v-${at}`, name: `Valor ${at}` }));
		const value = choices.slice(0, 9);
		const { user, form, save, sent } = await openForm(
			{ ...polo, attributes: [{ ...cotton, value }] },
			{ 'GET /admin/attributes': () => [anAttribute({ choices })] },
		);
		await user.type(await form.findByRole('searchbox', { name: 'Buscar en Material' }), '1');
		expect(form.queryByRole('checkbox', { name: 'Valor 19' })).toBeInTheDocument();
		expect(form.queryByRole('checkbox', { name: 'Valor 20' })).not.toBeInTheDocument();
		await user.click(form.getByRole('checkbox', { name: 'Valor 11' }));
		expect(form.getByText('Como máximo 10 valores.')).toBeInTheDocument();
		expect(form.getByRole('checkbox', { name: 'Valor 10' })).toBeDisabled();
		await user.click(form.getByRole('checkbox', { name: 'Valor 0' }));
		await save();
		await closed();
		expect(changes(sent())[3]).toEqual([...value.slice(1), choices[11]].map((one) => one?.name));
	});

	it('[R25-142] shows those of its group with the way to it', async () => {
		const { form } = await openForm({ ...polo, group: { id: 4, name: 'Polos', values: ['M'] } });
		expect(await form.findByText('Material: Algodón; Litros: 2.5 l')).toBeInTheDocument();
		expect(form.getAllByRole('link', { name: /Editar Polos/ }).at(-1)).toHaveAttribute(
			'href',
			'/admin/products/groups/4',
		);
		expect(form.queryByRole('checkbox', { name: 'Algodón' })).not.toBeInTheDocument();
	});

	it('[R25-143] has no attributes before a foreign back end', async () => {
		const { user, server } = openProducts([polo]);
		await row('Polo');
		await user.click(screen.getByRole('button', { name: 'Editar Polo' }));
		expect(dialog('Editar producto').queryByText(/Atributos|Material/)).not.toBeInTheDocument();
		expect(server.requests.filter(({ path }) => path.includes('attributes'))).toEqual([]);
	});
});

describe('an attribute of many products', () => {
	const group = { id: 4, name: 'Polos', values: ['M'] };
	const many = [
		polo,
		aProduct({ id: 2, name: 'Gaseosa', category: { id: 2, name: 'Bebidas' } }),
		aProduct({ id: 3, name: 'Polo M', category: { id: 3, name: 'Polos' }, group }),
		aProduct({ id: 4, name: 'Camisa', attributes: [{ ...volume, value: 3 }] }),
	];

	it('[R25-144] is set where the category has it, and the others are counted and left out', async () => {
		const app = openWindows(many, { ...withAttributes, 'PUT /products/1': () => polo });
		await row('Gaseosa');
		await app.user.click(tickAll());
		await app.user.click(bulkBar().getByRole('button', { name: 'Cambiar' }));
		await screen.findByRole('dialog', { name: 'Cambiar 4 productos' });
		const form = dialog('Cambiar 4 productos');
		await app.user.selectOptions(form.getByRole('combobox', { name: 'Qué cambia' }), 'Atributo');
		await app.user.selectOptions(form.getByRole('combobox', { name: 'Atributo' }), 'Litros (Abarrotes)');
		const field = form.getByRole('textbox', { name: 'Litros (l)' });
		await app.user.click(form.getByRole('button', { name: 'Aplicar el cambio' }));
		await waitFor(() => expect(field).toHaveAccessibleDescription('Falta el valor de «Litros»'));
		await app.user.type(field, 'tres');
		await app.user.click(form.getByRole('button', { name: 'Aplicar el cambio' }));
		await waitFor(() => expect(field).toHaveAccessibleDescription(/^Escribe un número en «Litros»/));
		await app.user.clear(field);
		await app.user.type(field, '3,0');
		const preview = within(form.getByRole('region', { name: 'Vista previa' }));
		expect(preview.getByRole('status')).toHaveTextContent('1 cambia · 1 queda igual · 2 no se pueden cambiar');
		expect(preview.getByRole('row', { name: /^Polo 2\.5 l/ })).toHaveTextContent('3 l');
		await app.user.click(form.getByRole('button', { name: 'Aplicar el cambio' }));
		await closed();
		expect(await screen.findByText(/Su categoría no tiene «Litros»/)).toBeInTheDocument();
		expect(screen.getByText(/Sus atributos son de su grupo/)).toBeInTheDocument();
		const saved = app.server.requests.filter(({ method }) => method === 'PUT');
		expect(saved.map(({ path, body }) => [path, changes(fieldsOf(body))])).toEqual([['/products/1', { 5: '3,0' }]]);
	});

	it('[R25-145] is not offered where the shop has none', async () => {
		const { user } = openWindows(many);
		await row('Gaseosa');
		await user.click(tickAll());
		await user.click(bulkBar().getByRole('button', { name: 'Cambiar' }));
		const field = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Qué cambia' });
		expect(within(field).queryByRole('option', { name: 'Atributo' })).not.toBeInTheDocument();
	});
});
