import * as v from 'valibot';
import { plainCode, spreadsheetUnsafe } from '../shared/csv';
import { keptName, mixedCode, mixedWord } from '../shared/names';

type Stored = string | null | undefined;
type ProblemOf = (text: string, stored?: Stored) => string | null;

/** Why a text cannot be what a thing is called; null also for the stored one, in any spelling. */
export const nameProblem: ProblemOf = (text, stored) =>
	stored != null && keptName(stored, text) === stored ? null : (spreadsheetUnsafe(text) ?? mixedWord(text));

export const codeProblem: ProblemOf = (text, stored) =>
	stored != null && keptCode(stored, text) === stored ? null : (spreadsheetUnsafe(text) ?? mixedCode(text));

/** A stored code keeps its spelling where `given` is the same code. */
export const keptCode = (stored: Stored, given: string): string =>
	stored != null && plainCode(stored) === plainCode(given) ? stored : given;

const problemOf = { name: nameProblem, sku: codeProblem };
type Named = Partial<Record<keyof typeof problemOf, string>>;
type StoredNames = Partial<Record<keyof typeof problemOf, Stored>> | null | undefined;

/** Reasons by field; `stored`: the same fields before. */
export function textProblems(given: Named, stored: StoredNames): Record<string, string> {
	const fields = Object.keys(problemOf) as (keyof typeof problemOf)[];
	return Object.fromEntries(
		fields.flatMap((field) => {
			const text = given[field];
			const reason = text === undefined ? null : problemOf[field](text, stored?.[field]);
			return reason ? [[field, reason]] : [];
		}),
	);
}

/** `schema` for the form of a stored thing, or of a new one: what was not touched is not refused. */
export const withTextProblems = <Output extends Named, Schema extends v.GenericSchema<object, Output>>(
	schema: Schema,
	stored: StoredNames,
) =>
	v.pipe(
		schema,
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const { value } = dataset;
			for (const [key, message] of Object.entries(textProblems(value as Named, stored)))
				addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: null }] });
		}),
	);
