/** Milliseconds, less than a frame. */
const budget = 10;

/** Await it between steps of long work: it yields once the budget is spent. */
export function createTurns(): () => Promise<void> {
	let began = performance.now();
	return async () => {
		if (performance.now() - began < budget) return;
		await new Promise((resolve) => setTimeout(resolve));
		began = performance.now();
	};
}
