import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { allowConsole } from '#testing/consoleGuard';
import { memoryStorage } from '#testing/memoryStorage';
import { createTestStore, settled } from '#testing/testStore';
import { PageBoundary } from '#ui/PageBoundary';
import { forgetEndedFields } from '#ui/typedFields';
import { notePresses } from './earlyScript';
import { keepTypedText, repeatEarlyPresses, repeatEarlyTyping } from './typedText';

afterEach(forgetEndedFields);

function Failing({ error, children }: { error: Error; children: ReactNode }) {
	const [failed, setFailed] = useState(false);
	if (failed) throw error;
	return (
		<>
			{children}
			<button type="button" onClick={() => setFailed(true)}>
				Enviar
			</button>
		</>
	);
}

const orderForm = (
	<form>
		<input name="phone" aria-label="Teléfono" />
		<textarea name="notes" aria-label="Notas" />
		<input name="password" type="password" aria-label="Contraseña" />
	</form>
);
const productDialog = (id: number) => (
	<dialog open>
		<form name={`Editar producto ${id}`}>
			<input name="name" aria-label="Nombre" />
		</form>
	</dialog>
);

/** Types, lets the page end, leaves it as a press of `Volver a cargar` does, and answers the storage of the tab. */
async function endThePage(form: ReactNode, typed: Record<string, string>) {
	allowConsole([/insertBefore/, /The above error occurred/]);
	const visit = memoryStorage();
	const { store } = createTestStore();
	keepTypedText(store, visit);
	const error = new DOMException("Failed to execute 'insertBefore' on 'Node'", 'NotFoundError');
	const { unmount } = render(
		<PageBoundary page="/">
			<Failing error={error}>{form}</Failing>
		</PageBoundary>,
	);
	for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
	await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
	const alert = await screen.findByRole('alert');
	expect(alert).toHaveTextContent('Falló la página, no tu conexión.');
	expect(alert).toHaveTextContent('Tu carrito está a salvo.');
	fireEvent(window, new Event('pagehide'));
	unmount();
	forgetEndedFields();
	return { store, visit };
}

it('[R17-154, R17-155] a page that an error of its script ends does not blame the connection, and its forms come back filled', async () => {
	const { store, visit } = await endThePage(orderForm, {
		Teléfono: '987654321',
		Notas: 'Tocar dos veces',
		Contraseña: 'secreta-1',
	});
	expect(visit.getItem('typed-text')).not.toContain('secreta-1');
	render(orderForm);
	keepTypedText(store, visit);
	await waitFor(() => expect(screen.getByLabelText('Teléfono')).toHaveValue('987654321'));
	expect(screen.getByLabelText('Notas')).toHaveValue('Tocar dos veces');
	expect(visit.getItem('typed-text')).toBeNull();
});

it('[R17-155] what was typed into a dialog comes back to the form of the same thing only', async () => {
	const { store, visit } = await endThePage(productDialog(7), { Nombre: 'Manta' });
	const { rerender } = render(<main />);
	keepTypedText(store, visit);
	await waitFor(() => expect(visit.getItem('typed-text')).toBeNull());
	rerender(productDialog(8));
	await settled();
	expect(screen.getByLabelText('Nombre')).toHaveValue('');
	rerender(<main />);
	rerender(productDialog(7));
	await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveValue('Manta'));
});

it('[R17-155] what was typed into a page that ended goes to no other page', async () => {
	allowConsole([/insertBefore/, /The above error occurred/]);
	const visit = memoryStorage();
	keepTypedText(createTestStore().store, visit);
	const error = new DOMException("Failed to execute 'insertBefore' on 'Node'", 'NotFoundError');
	const { rerender } = render(
		<PageBoundary key="profile" page="/profile">
			<Failing error={error}>{orderForm}</Failing>
		</PageBoundary>,
	);
	await userEvent.type(screen.getByLabelText('Teléfono'), '987654321');
	await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
	await screen.findByRole('alert');
	rerender(
		<PageBoundary key="home" page="/">
			{orderForm}
		</PageBoundary>,
	);
	fireEvent(window, new Event('pagehide'));
	expect(visit.getItem('typed-text')).toBeNull();
});

it('[R11-85] what was typed or chosen before React took a page over stays and counts', async () => {
	function Search() {
		const [words, setWords] = useState('');
		const [order, setOrder] = useState('name');
		const [inStock, setInStock] = useState(false);
		useEffect(repeatEarlyTyping, []);
		return (
			<>
				<input aria-label="Buscar" value={words} onChange={(event) => setWords(event.target.value)} />
				<select aria-label="Ordenar" value={order} onChange={(event) => setOrder(event.target.value)}>
					<option value="name">Nombre</option>
					<option value="price">Precio</option>
				</select>
				<input
					type="checkbox"
					aria-label="Con stock"
					checked={inStock}
					onChange={(event) => setInStock(event.target.checked)}
				/>
				<output>{`${words} ${order} ${inStock}`}</output>
			</>
		);
	}
	const container = document.body.appendChild(document.createElement('div'));
	container.innerHTML = renderToString(<Search />);
	(screen.getByLabelText('Buscar') as HTMLInputElement).value = 'vicuña';
	(screen.getByLabelText('Ordenar') as HTMLSelectElement).value = 'price';
	(screen.getByLabelText('Con stock') as HTMLInputElement).checked = true;
	const root = await act(async () => hydrateRoot(container, <Search />));
	await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('vicuña price true'));
	expect(screen.getByLabelText('Buscar')).toHaveValue('vicuña');
	act(() => root.unmount());
	container.remove();
});

it('[R11-86] a button that was pressed before React took a page over is pressed then, once; a popover opens by itself', async () => {
	function Shop() {
		const [said, say] = useState('');
		const pressed = (name: string) => () => say((before) => before + name);
		useEffect(() => void repeatEarlyPresses(), []);
		return (
			<>
				<button type="button" onClick={pressed('+')}>
					Más
				</button>
				<button type="button" onClick={pressed('a')}>
					<b>Añadir</b>
				</button>
				<button type="button" popoverTarget="menu" onClick={pressed('m')}>
					Menú
				</button>
				<button type="button" onClick={pressed('x')}>
					Quitar
				</button>
				<output>{said}</output>
			</>
		);
	}
	notePresses();
	const container = document.body.appendChild(document.createElement('div'));
	container.innerHTML = renderToString(<Shop />);
	for (const name of ['Añadir', 'Más', 'Menú', 'Añadir']) screen.getByText(name).click();
	window.earlyPresses?.();
	screen.getByText('Quitar').click();
	const root = await act(async () => hydrateRoot(container, <Shop />));
	await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('a+'));
	act(() => root.unmount());
	container.remove();
});
