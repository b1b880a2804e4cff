/** An unexpected console.error fails the test, because a React warning or an unhandled failure is a defect. */
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

export function allowConsole(patterns: Array<string | RegExp>): void {
	allowed = patterns;
	seen = [];
}

export function checkConsole(): void {
	const unexpected = seen;
	seen = [];
	if (unexpected.length) throw new Error(`unexpected console.error:\n${unexpected.join('\n')}`);
}

/** Calls of a spy on `console.warn`, without those by which Redux Toolkit says that a check was slow on a busy machine. */
export const warningsOf = (spy: jest.SpyInstance): unknown[][] =>
	spy.mock.calls.filter(([text]) => !/ took \d+ms, which is more/.test(String(text)));
