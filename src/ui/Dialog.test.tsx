import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

const closed = jest.fn();

function Place() {
	const [open, setOpen] = useState(false);
	return (
		<>
			<button type="button" onClick={() => setOpen(true)}>
				Abrir
			</button>
			<Dialog
				open={open}
				title="Tu carrito"
				variant="drawer"
				footer={<button type="button">Pagar</button>}
				onClose={() => {
					closed();
					setOpen(false);
				}}
			>
				<p>Contenido</p>
				<input type="file" aria-label="Imagen" />
			</Dialog>
		</>
	);
}

const opened = async () => {
	render(<Place />);
	await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
	return screen.getByRole('dialog', { name: 'Tu carrito' });
};

beforeEach(() => closed.mockClear());

describe('Dialog', () => {
	it('holds nothing until it opens, then starts on its title', async () => {
		render(<Place />);
		expect(screen.queryByText('Contenido')).not.toBeInTheDocument();
		await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
		expect(screen.getByText('Contenido')).toBeVisible();
		expect(screen.getByRole('heading', { name: 'Tu carrito' })).toHaveFocus();
	});

	it.each([
		['the X', async (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))],
		['Escape', async (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
		['a click beside it', async (dialog: HTMLElement) => userEvent.click(dialog)],
	])('closes once by %s and gives the focus back', async (_way, close) => {
		await close(await opened());
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(closed).toHaveBeenCalledTimes(1);
		expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
	});

	it('stays open for clicks inside and for a press that began inside', async () => {
		const dialog = await opened();
		await userEvent.click(screen.getByText('Contenido'));
		await userEvent.pointer([
			{ keys: '[MouseLeft>]', target: screen.getByText('Contenido') },
			{ keys: '[/MouseLeft]', target: dialog },
		]);
		fireEvent.click(dialog);
		expect(closed).not.toHaveBeenCalled();
	});

	it('stays open when the choice of a file inside it is given up', async () => {
		await opened();
		fireEvent(screen.getByLabelText('Imagen'), new Event('cancel', { bubbles: true }));
		expect(closed).not.toHaveBeenCalled();
	});
});

describe('ConfirmDialog', () => {
	it('starts on leaving things as they are and tells the answers apart', async () => {
		const onConfirm = jest.fn();
		const onCancel = jest.fn();
		render(
			<ConfirmDialog
				open
				danger
				title="Eliminar producto"
				confirmLabel="Eliminar"
				onConfirm={onConfirm}
				onCancel={onCancel}
			>
				¿Estás seguro de que quieres eliminar este producto?
			</ConfirmDialog>,
		);
		expect(screen.getByRole('alertdialog', { name: 'Eliminar producto' })).toBeVisible();
		expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
		await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
		expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
		await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
		expect(onCancel).toHaveBeenCalledTimes(1);
	});
});
