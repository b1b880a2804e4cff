/** Less than a frame. */
const budgetMs = 10;

/** Await it between steps of long work: it yields after the budget. */
export function createTurns(): () => Promise<void> {
	let began = performance.now();
	return async () => {
		if (performance.now() - began < budgetMs) return;
		await new Promise((resolve) => setTimeout(resolve));
		began = performance.now();
	};
}
