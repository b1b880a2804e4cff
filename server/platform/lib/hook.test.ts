import { createHook } from './hook';

describe('a fact of a module', () => {
	it('[R19-80] is followed by one listener after the other, whose answers come in their order', async () => {
		const paid = createHook<[order: number], string>();
		const steps: string[] = [];
		paid.add(async (order) => {
			await new Promise((resolve) => setTimeout(resolve, 5));
			steps.push(`slow ${order}`);
			return 'one';
		});
		paid.add((order) => {
			steps.push(`quick ${order}`);
			return 'two';
		});
		expect(await paid.call(7)).toEqual(['one', 'two']);
		expect(steps).toEqual(['slow 7', 'quick 7']);
	});

	it('[R19-80] fails with its first listener that fails, so that its transaction is undone', async () => {
		const paid = createHook<[]>();
		const later = jest.fn();
		paid.add(() => Promise.reject(new Error('No number is left')));
		paid.add(later);
		await expect(paid.call()).rejects.toThrow('No number is left');
		expect(later).not.toHaveBeenCalled();
	});

	it('[R19-80] that nobody listens to changes nothing', async () => {
		expect(await createHook<[]>().call()).toEqual([]);
	});
});
