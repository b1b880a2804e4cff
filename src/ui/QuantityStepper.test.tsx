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

	it('[R20-31] its buttons remove nothing', async () => {
		render(<Line start={1} />);
		expect(screen.getAllByRole('button')).toHaveLength(2);
		expect(screen.getByRole('button', { name: 'Restar uno' })).toBeDisabled();
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

	const outcome = async (typed: string) => {
		await userEvent.clear(input());
		await userEvent.type(input(), typed);
		await userEvent.tab();
		return { shown: (input() as HTMLInputElement).value, told: changes.at(-1), removed: onRemove.mock.calls.length };
	};

	it.each([
		['2,5', 2],
		['2.9', 2],
		['0,5', 1],
		[' 7 ', 7],
		['+3', 3],
		['1e3', 1],
		['x5', 1],
		['5x', 1],
		['-', 1],
		['NaN', 1],
		['Infinity', 1],
		['0x10', 1],
	])('[R17-45] %s becomes %s and takes no line away', async (typed, units) => {
		render(<Line start={4} />);
		expect(await outcome(typed)).toEqual({ shown: String(units), told: units, removed: 0 });
		expect(changes.filter((one) => !(Number.isInteger(one) && one >= 1))).toEqual([]);
	});

	it.each(['0', '-5', '-0,5', '00'])('[R17-45] %s takes the line away, once the field is left', async (typed) => {
		render(<Line start={4} />);
		expect(await outcome(typed)).toMatchObject({ removed: 1 });
		expect(changes).toEqual([]);
	});

	it('[R17-45] where nothing can be taken away, 0 or less is one', async () => {
		render(<Line start={4} removable={false} />);
		expect(await outcome('-5')).toEqual({ shown: '1', told: 1, removed: 0 });
	});

	it('[R17-45] a number that replaces what was none counts whole', async () => {
		render(<Line start={4} />);
		await userEvent.clear(input());
		await userEvent.type(input(), 'x');
		await userEvent.type(input(), '15', { initialSelectionStart: 0, initialSelectionEnd: 1 });
		expect(input()).toHaveValue('15');
		await userEvent.clear(input());
		await userEvent.type(input(), 'x');
		await userEvent.clear(input());
		await userEvent.type(input(), '12');
		expect(changes.at(-1)).toBe(12);
	});
});
