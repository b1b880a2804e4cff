import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from './fields';

describe('form fields', () => {
	it('are found by their label and described by help and error', () => {
		render(<TextField label="Email" help="Para tus pedidos" error="El email no es válido" />);
		const field = screen.getByLabelText('Email');
		expect(field).toBeInvalid();
		expect(field).toHaveAccessibleDescription('El email no es válido Para tus pedidos');
	});

	it('a field without an error is not marked as wrong', () => {
		render(<TextField label="Email" error={null} />);
		expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
		expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby');
	});

	it('an optional field keeps its exact label', () => {
		render(<TextField label="Teléfono" optional />);
		expect(screen.getByLabelText('Teléfono')).toBeInTheDocument();
		expect(screen.getByText('Opcional')).toBeInTheDocument();
	});

	it('a password can be looked at and hidden again', async () => {
		render(<PasswordField label="Contraseña" defaultValue="secreta" />);
		const field = screen.getByLabelText('Contraseña');
		expect(field).toHaveAttribute('type', 'password');
		await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
		expect(field).toHaveAttribute('type', 'text');
		await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
		expect(field).toHaveAttribute('type', 'password');
	});

	it('choices, long texts and tick boxes pass on what the person does', async () => {
		const onChange = jest.fn();
		render(
			<>
				<SelectField
					label="Ordenar por"
					options={[
						{ value: 'name', label: 'Nombre' },
						{ value: 'price-asc', label: 'Precio: menor a mayor' },
					]}
					onChange={(event) => onChange(event.target.value)}
				/>
				<TextAreaField label="Descripción" onChange={(event) => onChange(event.target.value)} />
				<CheckboxField label="Activo" error="Elige uno" onChange={(event) => onChange(event.target.checked)} />
			</>,
		);
		await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), 'price-asc');
		await userEvent.type(screen.getByLabelText('Descripción'), 'a');
		await userEvent.click(screen.getByLabelText('Activo'));
		expect(onChange.mock.calls.flat()).toEqual(['price-asc', 'a', true]);
		expect(screen.getByRole('checkbox', { name: 'Activo' })).toHaveAccessibleDescription('Elige uno');
	});

	it('a form can reach its first wrong field', () => {
		let field: HTMLInputElement | null = null;
		render(
			<TextField
				label="Usuario"
				ref={(input) => {
					field = input;
				}}
			/>,
		);
		expect(field).toBe(screen.getByLabelText('Usuario'));
	});
});
