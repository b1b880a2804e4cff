import * as v from 'valibot';

/** The repetition (R5-02) is checked even beside other errors, and not sent. `missing`: error text for an empty one. */
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
