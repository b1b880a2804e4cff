import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { fieldErrors } from '#api/errorText';
import { imageProblem } from '#lib/imageProblem';
import { useAppDispatch } from '#store';
import type { Refusal } from '#ui/form';
import { type Entity, wordsOf } from '../entities/entity';
import { formFields, formInput, formValues } from '../entities/entityValues';
import { failureText } from './failureText';
import { useLose } from './useLose';
import { useVersionedForm } from './useVersionedForm';

export function useEntityForm<Row extends { id: number | string }>(
	{ fields, save, schemaOf, rowSchema, texts }: Entity<Row>,
	row: Row | null,
	onSaved: () => void,
) {
	const dispatch = useAppDispatch();
	const losing = useLose();
	const [upload, setUpload] = useState<{ sent: number; total: number } | null>(null);
	const versioned = useVersionedForm<Row, FieldValues, FieldValues>({
		saved: row,
		savedSchema: rowSchema,
		schema: schemaOf(row),
		valuesOf: (saved) => formValues(fields, saved),
		prepare: (values) => formInput(fields, values),
		async save(_body, values, base): Promise<{ error?: unknown; refusal?: Refusal }> {
			// `formState` may be a render behind `values`: mixing them would undo a sale.
			const shown = { ...versioned.form.control._defaultValues };
			const image = values.image instanceof File ? values.image : null;
			const problem = image && (await imageProblem(image));
			if (problem) return { refusal: { fields: { image: problem } } };
			const { error } = await losing.send((lose) =>
				save(dispatch, {
					row: base,
					input: { ...formInput(fields, values), ...(lose && { lose }) },
					shown,
					onUpload: image ? (sent, total) => setUpload({ sent, total }) : undefined,
				}),
			);
			setUpload(null);
			return { error };
		},
		refuse(error, values) {
			const title = texts.saveError(error);
			const atFields = fieldErrors(error);
			const named = Object.keys(atFields).some((name) => (name.split('.')[0] ?? '') in values);
			return { message: named ? <strong>{title}</strong> : failureText(title, error), fields: atFields };
		},
		onSaved,
		compared: formFields(fields)
			.filter(({ name }) => name !== 'image')
			.map(({ field, name }) => ({ name, label: field.label, words: (values) => wordsOf(field, values[name]) })),
		preserved: ['image', 'gallery'],
	});
	return { ...versioned, upload, question: losing.question };
}
