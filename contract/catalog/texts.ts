import * as v from 'valibot';
import { plainCode, spreadsheetUnsafe } from '../shared/csv';
import { mixedCode, mixedWord, nameToStore } from '../shared/names';

type Stored = string | null | undefined;
type ProblemOf = (text: string, stored?: Stored) => string | null;

/** Why a text cannot be a name; null also for the stored name, in any spelling. */
export const nameProblem: ProblemOf = (text, stored) =>
	stored != null && nameToStore(stored, text) === stored ? null : (spreadsheetUnsafe(text) ?? mixedWord(text));

export const codeProblem: ProblemOf = (text, stored) =>
	stored != null && codeToStore(stored, text) === stored ? null : (spreadsheetUnsafe(text) ?? mixedCode(text));

/** The stored spelling, if both are the same code. */
export const codeToStore = (stored: Stored, code: string): string =>
	stored != null && plainCode(stored) === plainCode(code) ? stored : code;

const problemOf = { name: nameProblem, sku: codeProblem };
type Named = Partial<Record<keyof typeof problemOf, string>>;
type StoredNames = Partial<Record<keyof typeof problemOf, Stored>> | null | undefined;

/** Reasons by field; `stored`: previous texts. */
export function textProblems(texts: Named, stored: StoredNames): Record<string, string> {
	const fields = Object.keys(problemOf) as (keyof typeof problemOf)[];
	return Object.fromEntries(
		fields.flatMap((field) => {
			const text = texts[field];
			const reason = text === undefined ? null : problemOf[field](text, stored?.[field]);
			return reason ? [[field, reason]] : [];
		}),
	);
}

/** `schema` for the form of a stored thing, or of a new one: unchanged texts are not refused. */
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
