import '../routes';
import './CategoriesScreen';
import './AttributesDialog';
import { screen, waitFor, within } from '@testing-library/react';
import type { CategoryAttributesDto } from '#contract/catalog/attributes';
import { openAdmin } from '#testing/adminFrame';
import { anAttribute, litres } from '#testing/attributes';
import { aCategory } from '#testing/builders';
import { answer, type Handler } from '#testing/serve';

const categories = [aCategory({ name: 'Ropa' }), aCategory({ id: 3, name: 'Polos', parentId: 1 })];
const material = anAttribute({ categoryId: 3 });
const path = '/admin/attributes/3';

const stored = (changes: Partial<CategoryAttributesDto> = {}): CategoryAttributesDto => ({
	...{ version: 4, attributes: [material], inherited: [litres], proposals: [] },
	...changes,
});

async function openEditor(saved = stored(), put: Handler = () => saved) {
	const app = await openAdmin('/admin/categories', {
		'GET /categories': () => categories,
		[`GET ${path}`]: () => saved,
		[`PUT ${path}`]: put,
	});
	await app.user.click(await screen.findByRole('button', { name: 'Atributos de Polos' }));
	await screen.findByRole('textbox', { name: 'Atributo 1' });
	const form = within(screen.getByRole('dialog', { name: 'Atributos de Polos' }));
	const save = () => app.user.click(form.getByRole('button', { name: 'Guardar atributos' }));
	return { ...app, form, save, sent: () => app.server.last(`PUT ${path}`)?.body };
}

const part = (form: ReturnType<typeof within>, name: string) =>
	within(form.getByRole('group', { name: `Atributo: ${name}` }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('[R25-130] the attributes of a category are named, ordered and given values, and saved as one list', async () => {
	const { user, form, save, sent } = await openEditor();
	expect(part(form, 'Material').getByRole('combobox', { name: 'Tipo' })).toBeDisabled();
	await user.type(form.getByRole('textbox', { name: 'Añadir valores a Material' }), 'Seda, lino{Enter}');
	await user.type(form.getByRole('textbox', { name: 'Valor 1 de Material' }), ' pima');
	await user.click(form.getByRole('button', { name: 'Bajar Algodón pima' }));
	await user.click(form.getByRole('button', { name: 'Añadir un atributo' }));
	await user.type(form.getByRole('textbox', { name: 'Atributo 2' }), 'Peso');
	await user.selectOptions(part(form, 'Peso').getByRole('combobox', { name: 'Tipo' }), 'Número');
	await user.type(part(form, 'Peso').getByRole('textbox', { name: /Unidad/ }), 'g');
	await user.click(form.getByRole('button', { name: 'Subir Peso' }));
	await save();
	await closed();
	expect(sent()).toEqual({
		version: 4,
		lose: false,
		attributes: [
			{ name: 'Peso', kind: 'NUMBER', unit: 'g', choices: [] },
			{
				...{ id: 3, name: 'Material', kind: 'CHOICE', unit: '' },
				choices: [{ key: 'lino', name: 'Lino' }, { key: 'algodon', name: 'Algodón pima' }, { name: 'Seda' }],
			},
		],
	});
});

it('[R25-131] what a category inherits is shown with the category that has it, and cannot be changed there', async () => {
	const { form } = await openEditor();
	const inherited = within(form.getByRole('region', { name: 'Heredados' }));
	expect(inherited.getByRole('listitem')).toHaveTextContent('Litros: Número (l) De Ropa');
	expect(inherited.queryByRole('textbox')).not.toBeInTheDocument();
});

it('[R25-132] values of options that an attribute lacks are proposed, and added by a press', async () => {
	const { user, form, save, sent } = await openEditor(
		stored({ proposals: [{ attributeId: 3, name: 'Negro mate', products: 12 }] }),
	);
	const button = form.getByRole('button', { name: 'Añadir Negro mate' });
	expect(button).toHaveTextContent('Negro mate · 12 productos');
	await user.click(button);
	expect(form.queryByRole('button', { name: 'Añadir Negro mate' })).not.toBeInTheDocument();
	await save();
	await closed();
	expect(sent()).toMatchObject({ attributes: [{ choices: [{}, {}, { name: 'Negro mate' }] }] });
});

it('[R25-133] a save whose products lose values asks first, and is sent again as it was', async () => {
	const message = 'Se perderían los valores de «Lino» de «Material» (2 productos)';
	const { user, form, save, sent, server } = await openEditor(stored(), ({ body }) =>
		(body as { lose: boolean }).lose ? stored() : answer(409, { code: 'values_lost', message }),
	);
	await user.click(form.getByRole('button', { name: 'Quitar Lino' }));
	await save();
	const question = within(await screen.findByRole('alertdialog'));
	expect(question.getByText(message)).toBeInTheDocument();
	await user.click(question.getByRole('button', { name: 'Guardar de todos modos' }));
	await closed();
	expect(server.count(`PUT ${path}`)).toBe(2);
	expect(sent()).toMatchObject({ lose: true, attributes: [{ choices: [{ key: 'algodon', name: 'Algodón' }] }] });
});

it('[R25-134] over the list that somebody else has saved, both are shown, and what they took away is sent as new', async () => {
	const theirs = stored({ version: 5, attributes: [] });
	const conflict = { code: 'version_conflict', message: 'Otra persona cambió los atributos', current: theirs };
	const { user, form, save, sent } = await openEditor(stored(), ({ body }) =>
		(body as { version: number }).version === 5 ? theirs : answer(409, conflict),
	);
	await user.type(form.getByRole('textbox', { name: 'Atributo 1' }), 'es');
	await save();
	const row = within(await form.findByRole('row', { name: /^Atributos/ }));
	expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['—', 'Materiales: Algodón, Lino']);
	await user.click(form.getByRole('button', { name: 'Seguir con lo mío' }));
	await save();
	await closed();
	expect(sent()).toMatchObject({
		version: 5,
		attributes: [{ name: 'Materiales', choices: [{ name: 'Algodón' }, {}] }],
	});
	expect(JSON.stringify(sent())).not.toMatch(/"(id|key)"/);
});

it('[R25-135] a refusal stands at its attribute, nothing typed is lost, and leaving asks', async () => {
	const { user, form, save } = await openEditor(stored(), () =>
		answer(409, { message: 'El nombre ya existe', fields: { 'attributes.0.name': 'La categoría «Ropa» ya lo tiene' } }),
	);
	const name = form.getByRole('textbox', { name: 'Atributo 1' });
	await user.clear(name);
	await save();
	expect(name).toHaveAccessibleDescription('El nombre del atributo es obligatorio');
	await user.type(name, 'Litros');
	await save();
	await waitFor(() => expect(name).toHaveAccessibleDescription('La categoría «Ropa» ya lo tiene'));
	expect(name).toHaveValue('Litros');
	await user.click(form.getByRole('button', { name: 'Cancelar' }));
	expect(screen.getByRole('alertdialog', { name: 'Cambios sin guardar' })).toBeInTheDocument();
});

it('[R25-136] before a foreign back end a category has no attributes', async () => {
	const { server } = await openAdmin('/admin/categories', { 'GET /categories': () => categories }, true);
	expect(await screen.findByRole('button', { name: 'Editar Polos' })).toBeInTheDocument();
	expect(screen.queryByRole('button', { name: 'Atributos de Polos' })).not.toBeInTheDocument();
	expect(server.requests.filter(({ path: asked }) => asked.includes('attributes'))).toEqual([]);
});
