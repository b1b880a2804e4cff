import * as v from 'valibot';

/**
 * A form's schema with a field that repeats its password (R5-02). The repetition is checked whatever else is wrong, and
 * is not sent. `missing` is the text for an empty one.
 */
export const withRepeatedPassword = <Schema extends v.GenericSchema>(
	schema: Schema,
	{ password, repeated, missing }: { password: string; repeated: string; missing: string },
) =>
	v.intersect([
		schema,
		v.pipe(
			v.record(v.string(), v.unknown()),
			v.rawCheck(({ dataset, addIssue }) => {
				if (!dataset.typed) return;
				const { value: input } = dataset;
				const value = input[repeated];
				if (value && value === input[password]) return;
				addIssue({
					message: value ? 'Las contraseñas no coinciden' : missing,
					path: [{ type: 'object', origin: 'value', input, key: repeated, value }],
				});
			}),
			v.transform(() => ({})),
		),
	]);
