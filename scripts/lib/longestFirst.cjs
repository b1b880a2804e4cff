const fs = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Seconds of the longest time limit that the file sets. */
function limitOf({ path }) {
	const limits = fs.readFileSync(path, 'utf8').matchAll(/\b(\d+)_000\)/g);
	return Math.max(0, ...[...limits].map(([, seconds]) => Number(seconds)));
}

/**
 * Where no earlier run tells how long a file takes, jest begins with the largest. A small one with long tests would be left
 * to one worker at the end, so files that set long limits come before.
 */
module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
		const limits = new Map(sorted.map((test) => [test, limitOf(test)]));
		return sorted.sort((one, other) => limits.get(other) - limits.get(one));
	}
};
