import '../routes';
import './GroupScreen';
import { screen, waitFor } from '@testing-library/react';
import { anAttribute, litres, withAttributes } from '#testing/attributes';
import { aGroup, openGroup } from '#testing/groupScreen';
import { answer } from '#testing/serve';

const colour = anAttribute({ id: 8, key: 'color', name: 'COLOR' });
const attributes = [{ id: 5, key: 'litros', name: 'Litros', unit: 'l', value: 2.5 }];
const server = { ...withAttributes, 'GET /admin/attributes': () => [anAttribute(), litres, colour] };

it('[R25-146] the form of a group has the shared attributes of its category, and sends what changed', async () => {
	const { user, save, sent } = await openGroup(aGroup({ attributes }), server);
	await user.click(await screen.findByRole('checkbox', { name: 'Lino' }));
	const field = screen.getByRole('textbox', { name: 'Litros (l)' });
	expect(field).toHaveValue('2.5');
	await user.clear(field);
	await save();
	await waitFor(() => expect(sent()).toMatchObject({ attributes: { 3: ['Lino'], 5: null } }));
});

it('[R25-147] an attribute that an option gives says so, and has no control', async () => {
	await openGroup(aGroup(), server);
	expect(await screen.findByText('Lo da la opción Color')).toBeInTheDocument();
	expect(screen.getAllByRole('checkbox', { name: 'Lino' })).toHaveLength(1);
});

it('[R25-148] a refused value of a group stands at its control', async () => {
	const { user, save } = await openGroup(aGroup({ attributes }), {
		...server,
		'PUT /admin/product-groups/4': () =>
			answer(400, { message: 'No', fields: { 'attributes.5': 'Escribe un número' } }),
	});
	const field = await screen.findByRole('textbox', { name: 'Litros (l)' });
	await user.type(field, ' y pico');
	await save();
	await waitFor(() => expect(field).toHaveAccessibleDescription('Escribe un número'));
	expect(field).toHaveValue('2.5 y pico');
});
