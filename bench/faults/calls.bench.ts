import { runGeneratedCalls } from '#server/testing/calls/run';

const count = 20_000;

/** The calls of `server/generatedCalls.test.ts`, five times as many. A seed that failed is tried again with TEST_SEED. */
export default async function calls() {
	const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
	const begun = performance.now();
	const { findings, statuses } = await runGeneratedCalls({ seed, count });
	const seconds = (performance.now() - begun) / 1000;
	for (const finding of findings) console.error(finding);
	const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
	return [
		{
			name: 'generated calls with another answer than the API document promises',
			value: findings.length,
			limit: 0,
			unit: `kinds in ${count} calls`,
			better: 'lower' as const,
			detail: `seed ${seed}, ${seconds.toFixed(0)} s; ${answers.join(', ')}`,
		},
	];
}
