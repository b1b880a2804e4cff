import * as v from 'valibot';

/** Body of every error answer: a Spanish text for people, a code for programs, texts per form field where known. */
export const ErrorBody = v.object({
	message: v.string(),
	code: v.optional(v.string()),
	fields: v.optional(v.record(v.string(), v.string())),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
