import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, IconButton, LinkButton } from './Button';

describe('Button', () => {
	it('does what it says once, and nothing more while its work is under way', async () => {
		const onClick = jest.fn();
		const { rerender } = render(<Button onClick={onClick}>Guardar Cambios</Button>);
		await userEvent.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
		rerender(
			<Button onClick={onClick} loading>
				Guardando...
			</Button>,
		);
		const busy = screen.getByRole('button', { name: 'Guardando...' });
		await userEvent.click(busy);
		expect(onClick).toHaveBeenCalledTimes(1);
		expect(busy).toHaveAttribute('aria-busy', 'true');
		expect(busy).toHaveFocus();
	});

	it('a loading submit button does not send its form a second time', async () => {
		const onSubmit = jest.fn((event) => event.preventDefault());
		render(
			<form onSubmit={onSubmit}>
				<Button type="submit" loading>
					Pagando…
				</Button>
			</form>,
		);
		await userEvent.click(screen.getByRole('button'));
		expect(onSubmit).not.toHaveBeenCalled();
	});

	it('sends no form unless told to', async () => {
		const onSubmit = jest.fn((event) => event.preventDefault());
		render(
			<form onSubmit={onSubmit}>
				<Button>Cancelar</Button>
			</form>,
		);
		await userEvent.click(screen.getByRole('button'));
		expect(onSubmit).not.toHaveBeenCalled();
	});
});

it('LinkButton is a link, IconButton has a name', () => {
	render(
		<MemoryRouter>
			<LinkButton to="/products">Ver productos</LinkButton>
			<IconButton label="Abrir carrito">x</IconButton>
		</MemoryRouter>,
	);
	expect(screen.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/products');
	expect(screen.getByRole('button', { name: 'Abrir carrito' })).toBeInTheDocument();
});
