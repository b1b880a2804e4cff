/**
 * Any console.error that a test does not expect fails that test: a React warning or an unhandled failure
 * is a defect, whatever the assertions say.
 */
let allowed: Array<string | RegExp> = [];
let seen: string[] = [];

const original = console.error;
console.error = (...words: unknown[]) => {
	const text = words.map(String).join(' ');
	if (!allowed.some((pattern) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))) {
		seen.push(text);
		original(...words);
	}
};

/** Names the console errors that the running test expects. */
export function allowConsole(patterns: Array<string | RegExp>): void {
	allowed = patterns;
	seen = [];
}

/** Throws when the test that just ended logged an error that it did not announce. */
export function checkConsole(): void {
	const unexpected = seen;
	seen = [];
	if (unexpected.length) throw new Error(`unexpected console.error:\n${unexpected.join('\n')}`);
}
