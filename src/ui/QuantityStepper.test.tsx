import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityStepper } from './QuantityStepper';

const onRemove = jest.fn();
const changes: number[] = [];

function Line({ start, removable = true, max }: { start: number; removable?: boolean; max?: number }) {
	const [value, setValue] = useState(start);
	return (
		<QuantityStepper
			name="Café"
			value={value}
			max={max}
			onRemove={removable ? onRemove : undefined}
			onChange={(quantity) => {
				changes.push(quantity);
				setValue(quantity);
			}}
		/>
	);
}

const input = () => screen.getByRole('textbox', { name: 'Cantidad' });

beforeEach(() => {
	onRemove.mockClear();
	changes.length = 0;
});

describe('QuantityStepper', () => {
	it('counts up and down by its buttons', async () => {
		render(<Line start={2} />);
		await userEvent.click(screen.getByRole('button', { name: 'Sumar uno' }));
		expect(input()).toHaveValue('3');
		await userEvent.click(screen.getByRole('button', { name: 'Restar uno' }));
		expect(input()).toHaveValue('2');
	});

	it('[R5-09] one below 1 removes the line', async () => {
		render(<Line start={1} />);
		await userEvent.click(screen.getByRole('button', { name: 'Quitar Café' }));
		expect(onRemove).toHaveBeenCalledTimes(1);
		expect(changes).toEqual([]);
	});

	it('[R5-09] a 0 typed in removes the line when the field is left', async () => {
		render(<Line start={2} />);
		await userEvent.clear(input());
		await userEvent.type(input(), '0');
		expect(onRemove).not.toHaveBeenCalled();
		await userEvent.tab();
		expect(onRemove).toHaveBeenCalledTimes(1);
	});

	it('[R5-09] what is no number becomes 1', async () => {
		render(<Line start={4} />);
		await userEvent.clear(input());
		await userEvent.type(input(), 'x');
		expect(input()).toHaveValue('1');
		expect(changes.at(-1)).toBe(1);
	});

	it('[R5-09] an empty field becomes 1 when it is left', async () => {
		render(<Line start={4} />);
		await userEvent.clear(input());
		expect(changes).toEqual([]);
		await userEvent.tab();
		expect(input()).toHaveValue('1');
		expect(changes).toEqual([1]);
	});

	it('a larger number typed in arrives without passing through a removal', async () => {
		render(<Line start={2} />);
		await userEvent.clear(input());
		await userEvent.type(input(), '12{Enter}');
		expect(input()).toHaveValue('12');
		expect(changes.at(-1)).toBe(12);
		expect(onRemove).not.toHaveBeenCalled();
	});

	it('stays between 1 and what there is where nothing can be removed', async () => {
		render(<Line start={1} removable={false} max={3} />);
		expect(screen.getByRole('button', { name: 'Restar uno' })).toBeDisabled();
		await userEvent.clear(input());
		await userEvent.type(input(), '50');
		expect(changes.at(-1)).toBe(3);
		await userEvent.clear(input());
		await userEvent.type(input(), '0{Enter}');
		expect(input()).toHaveValue('1');
	});
});
