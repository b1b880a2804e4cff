import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { Button } from './Button';
import { CheckboxField, SelectField, TextField } from './fields';
import { Form, FormFailure, type Refusal, useForm } from './form';

const Person = v.object({
	name: v.pipe(v.string(), v.trim(), v.minLength(1, 'El nombre es obligatorio')),
	age: v.pipe(v.string(), v.regex(/^\d+$/, 'La edad debe ser un número'), v.transform(Number)),
	city: v.string(),
	news: v.boolean(),
});
type Submit = (body: v.InferOutput<typeof Person>) => Promise<Refusal | undefined>;

function PersonForm({ submit }: { submit: Submit }) {
	const form = useForm({
		schema: Person,
		values: { name: 'Ana', age: '', city: 'lima', news: true },
		prepare: (values) => ({ ...values, age: values.age.replace(',', '') }),
		submit,
	});
	return (
		<Form form={form} aria-label="Persona">
			<FormFailure form={form} />
			<TextField label="Nombre" {...form.field('name')} />
			<TextField label="Edad" {...form.field('age')} />
			<SelectField
				label="Ciudad"
				options={[
					{ value: 'lima', label: 'Lima' },
					{ value: 'cusco', label: 'Cusco' },
				]}
				{...form.field('city')}
			/>
			<CheckboxField label="Novedades" {...form.field('news')} />
			<output>{form.dirty ? 'Con cambios' : 'Sin cambios'}</output>
			<Button type="submit" loading={form.busy}>
				Guardar
			</Button>
		</Form>
	);
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

describe('form', () => {
	it('[R5-01] sends the output of its schema, with values as they were given or typed', async () => {
		const submit = jest.fn<ReturnType<Submit>, Parameters<Submit>>().mockResolvedValue(undefined);
		render(<PersonForm submit={submit} />);
		expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
		expect(screen.getByLabelText('Novedades')).toBeChecked();
		expect(screen.getByText('Sin cambios')).toBeInTheDocument();
		await userEvent.type(screen.getByLabelText('Edad'), '1,000');
		await userEvent.selectOptions(screen.getByLabelText('Ciudad'), 'Cusco');
		await userEvent.click(screen.getByLabelText('Novedades'));
		expect(screen.getByText('Con cambios')).toBeInTheDocument();
		await press();
		expect(submit.mock.calls[0]?.[0]).toEqual({ name: 'Ana', age: 1000, city: 'cusco', news: false });
	});

	it('[R5-01] errors stand at their fields, the first one has the focus, and a corrected one goes', async () => {
		const submit = jest.fn();
		render(<PersonForm submit={submit} />);
		await userEvent.clear(screen.getByLabelText('Nombre'));
		await press();
		expect(submit).not.toHaveBeenCalled();
		expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('El nombre es obligatorio');
		expect(screen.getByLabelText('Edad')).toHaveAccessibleDescription('La edad debe ser un número');
		expect(screen.getByLabelText('Nombre')).toHaveFocus();
		await userEvent.keyboard('Eva');
		expect(screen.getByLabelText('Nombre')).not.toBeInvalid();
		expect(screen.getByLabelText('Edad')).toBeInvalid();
	});

	it('[R14-159] says what is wrong between two fields beside the other mistakes, as the server does', async () => {
		const Dates = v.pipe(
			v.object({ name: Person.entries.name, from: v.string(), to: v.string() }),
			v.forward(
				v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'Termina antes de empezar'),
				['to'],
			),
		);
		function DatesForm() {
			const form = useForm({ schema: Dates, values: { name: '', from: '2', to: '1' }, submit: async () => undefined });
			return (
				<Form form={form}>
					<TextField label="Nombre" {...form.field('name')} />
					<TextField label="Hasta" {...form.field('to')} />
					<Button type="submit">Guardar</Button>
				</Form>
			);
		}
		render(<DatesForm />);
		await press();
		expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('El nombre es obligatorio');
		expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription('Termina antes de empezar');
	});

	it('[R17-44] where only the button sends, the Enter key in a field does not', async () => {
		const submit = jest.fn(async () => undefined);
		function ByButton() {
			const form = useForm({ schema: Person, values: { name: 'Ana', age: '33', city: 'lima', news: true }, submit });
			return (
				<Form form={form} byButton>
					<TextField label="Nombre" {...form.field('name')} />
					<Button type="submit">Guardar</Button>
				</Form>
			);
		}
		render(<ByButton />);
		await userEvent.type(screen.getByLabelText('Nombre'), '{Enter}');
		await userEvent.clear(screen.getByLabelText('Nombre'));
		await userEvent.keyboard('{Enter}');
		await waitFor(() => expect(screen.getByLabelText('Nombre')).toBeInvalid());
		await userEvent.type(screen.getByLabelText('Nombre'), 'María');
		await waitFor(() => expect(screen.getByLabelText('Nombre')).toBeValid());
		expect(submit).not.toHaveBeenCalled();
		screen.getByRole('button', { name: 'Guardar' }).focus();
		await userEvent.keyboard('{Enter}');
		await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
	});

	it('[R5-01] is busy while it sends, takes no second press, and keeps everything typed after a refusal', async () => {
		let refuse = (_refusal: Refusal) => {};
		const submit = jest.fn(() => new Promise<Refusal>((resolve) => (refuse = resolve)));
		render(<PersonForm submit={submit} />);
		await userEvent.type(screen.getByLabelText('Edad'), '33');
		await press();
		const button = screen.getByRole('button', { name: /Guardar/ });
		expect(button).toHaveAttribute('aria-busy', 'true');
		expect(button).toBeEnabled();
		expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
		await userEvent.type(screen.getByLabelText('Nombre'), '{Enter}');
		expect(submit).toHaveBeenCalledTimes(1);
		refuse({ message: 'No se pudo guardar', fields: { age: 'Muy joven', unknown: 'Sin campo' } });
		expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo guardar');
		expect(screen.getByLabelText('Edad')).toHaveAccessibleDescription('Muy joven');
		expect(screen.getByLabelText('Edad')).toHaveFocus();
		expect(screen.getByLabelText('Edad')).toHaveValue('33');
		await press();
		expect(screen.queryByRole('alert')).not.toBeInTheDocument();
		expect(submit).toHaveBeenCalledTimes(2);
	});
});
