import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatLocalMoney } from '#contract/shared/money';
import { checkTranslatable } from '#testing/translatorGuard';
import { Chip, StockBadge, StockHint } from './Badge';
import { ConnectionDot } from './ConnectionDot';
import { EmptyState, ErrorState } from './EmptyState';
import { LivePulse } from './LivePulse';
import { NoticeRegion } from './Notice';
import { Price } from './Price';
import { LoadingScreen } from './Spinner';

describe('stock', () => {
	it.each([
		[11, 'Stock suficiente: 11'],
		[10, 'Stock bajo: 10'],
		[1, 'Stock bajo: 1'],
		[0, 'Sin stock: 0'],
	])('[R3-161] the back office sees %d as "%s"', (stock, text) => {
		const { container } = render(<StockBadge stock={stock} />);
		expect(container).toHaveTextContent(text);
	});

	it.each([
		[0, 'Agotado'],
		[1, 'Queda 1'],
		[3, 'Quedan 3'],
		[6, ''],
		[undefined, ''],
	])('a shopper sees %s as "%s"', (stock, text) => {
		const { container } = render(<StockHint stock={stock} />);
		expect(container.textContent).toBe(text);
	});
});

it('[R1-02, R1-03] a price reads exactly as its place demands', () => {
	const { container, rerender } = render(<Price amount={1234.5} format="shop" />);
	expect(container.textContent).toBe('S/. 1234.50');
	rerender(<Price amount={1234.5} format="local" />);
	expect(container.textContent).toBe(formatLocalMoney(1234.5));
});

it('[R3-032] the connection says in words how it is', () => {
	const { rerender } = render(<ConnectionDot connected />);
	expect(screen.getByRole('status')).toHaveTextContent('Conectado');
	rerender(<ConnectionDot connected={false} />);
	expect(screen.getByRole('status')).toHaveTextContent('Desconectado');
});

it('a value lights up when it changes, each time anew, and not when it is first drawn', () => {
	const lit = () => screen.getByText('precio').dataset.pulse;
	const { rerender } = render(<LivePulse value={1}>precio</LivePulse>);
	expect(lit()).toBeUndefined();
	rerender(<LivePulse value={1}>precio</LivePulse>);
	expect(lit()).toBeUndefined();
	rerender(<LivePulse value={2}>precio</LivePulse>);
	const first = screen.getByText('precio');
	expect(lit()).toBe('1');
	rerender(<LivePulse value={3}>precio</LivePulse>);
	expect(screen.getByText('precio')).not.toBe(first);
	expect(lit()).toBe('2');
});

it('notices stand in a region that was there before them and go when dismissed', async () => {
	const onDismiss = jest.fn();
	const { rerender } = render(<NoticeRegion notices={[]} onDismiss={onDismiss} />);
	const region = screen.getByRole('region', { name: 'Avisos' });
	expect(region).toHaveAttribute('aria-live', 'polite');
	rerender(<NoticeRegion notices={[{ id: '7', tone: 'info', text: 'Producto actualizado' }]} onDismiss={onDismiss} />);
	expect(region).toHaveTextContent('Producto actualizado');
	await userEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
	expect(onDismiss).toHaveBeenCalledWith('7');
});

it('[R21-89] notices go to the top, and back, where they would cover what gets the focus or has it', async () => {
	const box = (top: number) => ({ top, bottom: top + 40, left: 0, right: 300 }) as DOMRect;
	const boxes: Record<string, () => DOMRect> = {
		Abajo: () => box(680),
		Arriba: () => box(90),
		Avisos: () => box(screen.getByLabelText('Avisos').classList.contains('above') ? 80 : 690),
	};
	jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
		return boxes[this.ariaLabel ?? this.textContent ?? '']?.() ?? box(300);
	});
	const page = (text?: string) => (
		<>
			{['Abajo', 'Medio', 'Arriba'].map((name) => (
				<button key={name} type="button">
					{name}
				</button>
			))}
			<NoticeRegion notices={text ? [{ id: '7', tone: 'info', text }] : []} onDismiss={() => {}} />
		</>
	);
	const { rerender } = render(page());
	const isAbove = () => screen.getByLabelText('Avisos').classList.contains('above');
	await userEvent.tab();
	expect(screen.getByText('Abajo')).toHaveFocus();
	expect(isAbove()).toBe(false);
	rerender(page('12 productos cambiaron'));
	await waitFor(() => expect(isAbove()).toBe(true));
	rerender(page());
	expect(isAbove()).toBe(false);
	rerender(page('3 categorías nuevas'));
	await waitFor(() => expect(isAbove()).toBe(true));
	await userEvent.tab();
	await userEvent.tab();
	expect(screen.getByText('Arriba')).toHaveFocus();
	await waitFor(() => expect(isAbove()).toBe(false));
	jest.restoreAllMocks();
});

it('a failed load is announced and can be tried again', async () => {
	const onRetry = jest.fn();
	render(<ErrorState message="Error al cargar los productos" onRetry={onRetry} />);
	expect(screen.getByRole('alert')).toHaveTextContent('Error al cargar los productos');
	await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
	expect(onRetry).toHaveBeenCalledTimes(1);
});

it('an empty place says so and shows the next step; a waiting one says that it waits', () => {
	render(
		<>
			<EmptyState title="No se encontraron productos" action={<button type="button">Limpiar filtros</button>} />
			<LoadingScreen />
		</>,
	);
	expect(screen.getByRole('heading', { name: 'No se encontraron productos' })).toBeInTheDocument();
	expect(screen.getByRole('button', { name: 'Limpiar filtros' })).toBeInTheDocument();
	expect(screen.getByRole('status')).toHaveTextContent('Cargando…');
});

it('a chip says what it takes away', async () => {
	const onRemove = jest.fn();
	render(<Chip label="Hasta S/. 50" onRemove={onRemove} />);
	await userEvent.click(screen.getByRole('button', { name: 'Quitar Hasta S/. 50' }));
	expect(onRemove).toHaveBeenCalledTimes(1);
});

it('[R17-153] the translator leaves prices and units alone', () => {
	const { container } = render(
		<>
			<Price amount={12.5} format="shop" />
			<StockBadge stock={3} />
		</>,
	);
	const kept = [...container.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent);
	expect(kept).toEqual(['S/. 12.50', '3']);
});

it('[R17-156] a text beside others that React touches fails its test, one in an element of its own does not', () => {
	const Bare = ({ units }: { units: number }) => <p>Quedan {units}</p>;
	const bare = render(<Bare units={3} />);
	bare.rerender(<Bare units={2} />);
	expect(checkTranslatable).toThrow(/React changes the text "[23]"/);
	bare.unmount();
	const Whole = ({ units }: { units: number }) => <p>{`Quedan ${units}`}</p>;
	const whole = render(<Whole units={3} />);
	whole.rerender(<Whole units={2} />);
	expect(checkTranslatable).not.toThrow();
	expect(screen.getByText('Quedan 2')).toBeVisible();
});
