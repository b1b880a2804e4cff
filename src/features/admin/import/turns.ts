/** Milliseconds of work after which the page gets a turn: less than a frame. */
const budget = 10;

/** For long work: awaited between its steps, it lets the page draw and answer keys whenever a frame's time is used up. */
export function createTurns(): () => Promise<void> {
	let began = performance.now();
	return async () => {
		if (performance.now() - began < budget) return;
		await new Promise((resolve) => setTimeout(resolve));
		began = performance.now();
	};
}
