/** Milliseconds of work before the page may draw: less than a frame. */
const budget = 10;

/** Await the result between steps of long work: it lets the page draw and react to keys once a frame is used up. */
export function createTurns(): () => Promise<void> {
	let began = performance.now();
	return async () => {
		if (performance.now() - began < budget) return;
		await new Promise((resolve) => setTimeout(resolve));
		began = performance.now();
	};
}
