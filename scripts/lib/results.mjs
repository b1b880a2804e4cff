/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string, seconds: number }} StepResult
 */

/**
 * Counts of a step that is one check: passed or failed by its exit code.
 * @param {number} code
 * @returns {Counts}
 */
export const checkCounts = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/** A suite that ended badly without a failed test, or that ran nothing, is a failure all the same. */
function honest(counts, code) {
	const nothingRan = counts.passed + counts.failed === 0;
	return counts.failed === 0 && (code !== 0 || nothingRan) ? { ...counts, failed: 1 } : counts;
}

/**
 * Counts from the report that jest writes with --json; a test file that could not run counts as a failure.
 * @param {any} report undefined when jest wrote none
 * @param {number} code exit code of jest
 * @param {{ mayBeEmpty?: boolean }} [options] `mayBeEmpty`: no test at all is no failure, as where nothing was changed
 * @returns {Counts}
 */
export function jestCounts(report, code, { mayBeEmpty = false } = {}) {
	if (mayBeEmpty && code === 0 && report?.numTotalTests === 0) return { passed: 0, failed: 0, skipped: 0 };
	const counts = {
		passed: report?.numPassedTests ?? 0,
		failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
		skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
	};
	return honest(counts, code);
}

/**
 * Test files whose suites name a program that is not installed, and were skipped therefore, with the number of tests.
 * @param {any} report as jestCounts() takes it
 * @returns {{ file: string, tests: number }[]}
 */
export function suitesWithoutProgram(report) {
	const needsProgram = (test) =>
		test.status === 'pending' && test.ancestorTitles.some((title) => /PostgreSQL|nginx|Redis|PgBouncer/.test(title));
	return (report?.testResults ?? [])
		.map(({ name, assertionResults }) => ({ file: name, tests: assertionResults.filter(needsProgram).length }))
		.filter(({ tests }) => tests > 0);
}

/**
 * Counts from Playwright's JSON report. A flaky test passed in the end.
 * @param {any} report undefined when Playwright wrote none
 * @param {number} code exit code of Playwright
 * @returns {Counts}
 */
export function playwrightCounts(report, code) {
	const stats = report?.stats ?? {};
	const counts = {
		passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
		failed: stats.unexpected ?? 0,
		skipped: stats.skipped ?? 0,
	};
	return honest(counts, code);
}

/**
 * Titles of the journeys that failed the first time and passed the second.
 * @param {any} report as playwrightCounts() takes it
 * @returns {string[]}
 */
export function secondTries(report) {
	const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
	return (report?.suites ?? [])
		.flatMap(specsOf)
		.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
		.map(({ file, title }) => `${file}: ${title}`);
}

/**
 * @param {Counts[]} results
 * @returns {Counts}
 */
export const sumCounts = (results) =>
	results.reduce(
		(sum, one) => ({
			passed: sum.passed + one.passed,
			failed: sum.failed + one.failed,
			skipped: sum.skipped + one.skipped,
		}),
		{ passed: 0, failed: 0, skipped: 0 },
	);

/** The last line of a test run: `N passed, N failed`, and `, N skipped` when some were. */
export const totalLine = ({ passed, failed, skipped }) =>
	`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Rows of equal columns as aligned text; the first row is the heading, numbers stand at the right. */
export function table(rows) {
	const texts = rows.map((row) => row.map(String));
	const widths = texts[0].map((_, column) => Math.max(...texts.map((row) => row[column].length)));
	const line = (row) =>
		row
			.map((text, column) => (/^-?[\d.]+/.test(text) ? text.padStart(widths[column]) : text.padEnd(widths[column])))
			.join('  ')
			.trimEnd();
	return [line(texts[0]), widths.map((width) => '-'.repeat(width)).join('  '), ...texts.slice(1).map(line)].join('\n');
}
