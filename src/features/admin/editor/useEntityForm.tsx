import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type GenericSchema, safeParse } from 'valibot';
import { errorBody, fieldErrors, serverMessage } from '../../../api/errorText';
import { imageProblem } from '../../../lib/imageProblem';
import { useAppDispatch } from '../../../store';
import { useForm } from '../../../ui/form';
import { type Entity, wordsOf } from '../entities/entity';
import { formFields, formInput, formValues } from '../entities/formValues';
import type { Difference } from './Conflict';
import { failureText } from './failureText';

function currentOf<Row>(error: unknown, rowSchema: GenericSchema<unknown, Row>): Row | null {
	const { code, current } = errorBody(error);
	if (code !== 'version_conflict') return null;
	const read = safeParse(rowSchema, current);
	return read.success ? read.output : null;
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function useEntityForm<Row extends { id: number | string }>(
	{ fields, save, schemaOf, rowSchema, texts }: Entity<Row>,
	row: Row | null,
	onSaved: () => void,
) {
	const dispatch = useAppDispatch();
	/** The saved row that a save builds on. */
	const [base, setBase] = useState(row);
	const [conflict, setConflict] = useState<{ current: Row; message: ReactNode } | null>(null);
	const [upload, setUpload] = useState<{ sent: number; total: number } | null>(null);
	const form = useForm<FieldValues, FieldValues>({
		schema: schemaOf(row),
		values: formValues(fields, row),
		prepare: (values) => formInput(fields, values),
		submit: async (_body, values) => {
			// Of the moment of `values`: `formState` may be a render behind, and one of the two would miss a sale.
			const shown = { ...form.control._defaultValues };
			const image = values.image instanceof File ? values.image : null;
			const problem = image && (await imageProblem(image));
			if (problem) return { fields: { image: problem } };
			const { error } = await save(dispatch, {
				row: base,
				input: formInput(fields, values),
				shown,
				onUpload: image ? (sent, total) => setUpload({ sent, total }) : undefined,
			});
			setUpload(null);
			if (error === undefined) {
				onSaved();
				return;
			}
			const current = currentOf(error, rowSchema);
			if (!current) return refusalOf(error, values);
			setConflict({ current, message: serverMessage(error) });
		},
	});

	function refusalOf(error: unknown, values: FieldValues) {
		const title = texts.saveError(error);
		const atFields = fieldErrors(error);
		const named = Object.keys(atFields).some((name) => name in values);
		return { message: named ? <strong>{title}</strong> : failureText(title, error), fields: atFields };
	}

	function differences(current: Row): Difference[] {
		const theirs = formValues(fields, current);
		const mine = form.getValues();
		return formFields(fields)
			.filter(({ name }) => name !== 'image' && !sameValue(theirs[name], mine[name]))
			.map(({ field, name }) => ({
				label: field.label,
				theirs: wordsOf(field, theirs[name]) ?? '—',
				mine: wordsOf(field, mine[name]) ?? '—',
			}));
	}

	/** Ends a conflict: the form goes on from the saved row, with its values or with those typed. */
	function settle(load: boolean) {
		if (!conflict) return;
		setBase(conflict.current);
		setConflict(null);
		if (!load) return;
		const { image } = form.getValues();
		form.reset(formValues(fields, conflict.current));
		if (image) form.setValue('image', image, { shouldDirty: true });
	}

	return { form, base, upload, conflict: conflict && { ...conflict, rows: differences(conflict.current) }, settle };
}
