import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const title = /['"`]\[(R\d+-\d+(?:, R\d+-\d+)*)\]/g;

const numbersIn = (text: string) => [...text.matchAll(title)].flatMap(([, ids]) => (ids ?? '').split(', '));

/** Titles of journeys, each with what follows up to its body, where its tags stand. */
const journeysIn = (text: string) =>
	[...text.matchAll(/(?<![\w.])(?:test|it)(?:\.describe)?\(\s*(['"`])[\s\S]*?(?=async \(|\(\) =>)/g)].map(
		([whole]) => whole,
	);

function numbers(isLong: boolean): Set<string> {
	const found = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
		encoding: 'utf8',
	});
	const named = found
		.split('\n')
		.filter(Boolean)
		.flatMap((file) => {
			const text = readFileSync(file, 'utf8');
			if (!file.endsWith('.spec.ts')) return /\.long\.test\./.test(file) === isLong ? numbersIn(text) : [];
			return journeysIn(text).flatMap((journey) => (/@long\b/.test(journey) === isLong ? numbersIn(journey) : []));
		});
	return new Set(named);
}

const onlyLong = () => {
	const everyday = numbers(false);
	return [...numbers(true)].filter((number) => !everyday.has(number));
};

it('[R10-30] the everyday answer proves R1 to R10', () => {
	expect(onlyLong().filter((number) => /^R(\d|10)-/.test(number))).toEqual([]);
});

it('[R10-30] CONTRIBUTING names each later requirement that only the long answer proves', () => {
	const table = readFileSync('CONTRIBUTING.md', 'utf8').split('## Tests')[1] ?? '';
	expect(onlyLong().filter((number) => !table.includes(number))).toEqual([]);
});
