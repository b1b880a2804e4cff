import { budgetRow, withinBudget } from './budgets.mjs';
import {
	jestCounts,
	playwrightCounts,
	secondTries,
	suitesWithoutProgram,
	sumCounts,
	table,
	totalLine,
} from './results.mjs';

describe('summary of a test run', () => {
	it('adds the counts of all steps into one line', () => {
		const total = sumCounts([
			jestCounts({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }, 1),
			playwrightCounts({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 } }, 1),
		]);
		expect(totalLine(total)).toBe('11 passed, 3 failed, 3 skipped');
	});

	it('leaves the skipped out of the line when there are none', () => {
		expect(totalLine({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
	});

	it('counts a suite that ran nothing, or died without a report, as failed', () => {
		expect(jestCounts(undefined, 1).failed).toBe(1);
		expect(jestCounts({ numPassedTests: 0, numFailedTests: 0 }, 0).failed).toBe(1);
		expect(playwrightCounts({ stats: { expected: 0, unexpected: 0 } }, 0).failed).toBe(1);
		expect(playwrightCounts({ stats: { expected: 4, unexpected: 0 } }, 1).failed).toBe(1);
	});

	it('counts a test file that could not run as failed', () => {
		expect(jestCounts({ numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 2 }, 1).failed).toBe(2);
	});

	it('names the suites that did not run because a program is missing', () => {
		const test = (status: string, ...ancestorTitles: string[]) => ({ status, ancestorTitles });
		const testResults = [
			{ name: 'a', assertionResults: [test('pending', 'stock on PostgreSQL'), test('passed', 'stock on PGlite')] },
			{ name: 'b', assertionResults: [test('pending', 'other')] },
		];
		expect(suitesWithoutProgram({ testResults })).toEqual([{ file: 'a', tests: 1 }]);
	});

	it('takes no test for a failure where nothing was changed, and only there', () => {
		const empty = { numTotalTests: 0, numPassedTests: 0, numFailedTests: 0 };
		expect(jestCounts(empty, 0, { mayBeEmpty: true }).failed).toBe(0);
		expect(jestCounts(empty, 1, { mayBeEmpty: true }).failed).toBe(1);
		expect(jestCounts({ ...empty, numTotalTests: 1, numPassedTests: 1 }, 0, { mayBeEmpty: true }).passed).toBe(1);
	});

	it('names the journeys that needed a second try', () => {
		const spec = (title: string, status: string) => ({ file: 'cart.spec.ts', title, tests: [{ status }] });
		const suites = [{ specs: [spec('quick', 'expected')], suites: [{ specs: [spec('unsteady', 'flaky')] }] }];
		expect(secondTries({ suites })).toEqual(['cart.spec.ts: unsteady']);
		expect(secondTries(undefined)).toEqual([]);
	});

	it('aligns the table', () => {
		expect(
			table([
				['step', 'passed'],
				['jest', 12],
				['e2e', 3],
			]),
		).toBe('step  passed\n----  ------\njest      12\ne2e        3');
	});
});

describe('budgets', () => {
	const measured = { name: 'fan-out', value: 1.2, limit: 1.4, unit: '×', better: 'lower' as const };

	it('keeps or breaks on the right side of the limit', () => {
		expect(withinBudget(measured)).toBe(true);
		expect(withinBudget({ ...measured, value: 1.41 })).toBe(false);
		expect(withinBudget({ ...measured, better: 'higher' })).toBe(false);
		expect(withinBudget({ ...measured, value: Number.NaN })).toBe(false);
	});

	it('shows value, limit, ratio and verdict', () => {
		expect(budgetRow(measured)).toEqual(['fan-out', '1.20 ×', '≤ 1.40 ×', '0.86', 'ok']);
	});
});
