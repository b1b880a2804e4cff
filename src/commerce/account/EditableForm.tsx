import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { fieldErrors } from '#api/errorText';
import { Button } from '#ui/Button';
import { Form, useForm } from '#ui/form';

type Values = Record<string, string>;

interface EditableFormProps {
	/** Only checks; values are sent as typed. */
	schema: GenericSchema<FieldValues, FieldValues>;
	/** Newer values appear after editing. */
	values: Values;
	firstField: string;
	save: (values: Values) => Promise<{ success: true } | { success: false; error: unknown }>;
	onSaved: () => void;
	onFailed: (error: unknown) => void;
	onFreshStart?: () => void;
	children: (viewing: boolean, field: ReturnType<typeof useForm<Values, FieldValues>>['field']) => ReactNode;
}

export function EditableForm(props: EditableFormProps) {
	const { schema, values, firstField, save, onSaved, onFailed, onFreshStart, children } = props;
	const [viewing, setViewing] = useState(true);
	const wasViewing = useRef(viewing);
	const editButton = useRef<HTMLButtonElement>(null);
	const form = useForm<Values, FieldValues>({
		schema,
		values,
		submit: async (_body, typed) => {
			const result = await save(typed);
			if (result.success) {
				onSaved();
				setViewing(true);
				return;
			}
			onFailed(result.error);
			return { fields: fieldErrors(result.error) };
		},
	});
	const { reset, setFocus } = form;
	const saved = JSON.stringify(values);

	useEffect(
		function showSavedValues() {
			if (viewing) reset(JSON.parse(saved));
		},
		[viewing, saved, reset],
	);
	useEffect(
		function keepFocusInForm() {
			if (wasViewing.current === viewing) return;
			wasViewing.current = viewing;
			// The pressed button is gone.
			if (viewing) editButton.current?.focus();
			else setFocus(firstField);
		},
		[viewing, firstField, setFocus],
	);

	const turnTo = (view: boolean) => {
		onFreshStart?.();
		setViewing(view);
	};
	const onSubmit: typeof form.onSubmit = (event) => {
		if (!viewing && !form.busy) onFreshStart?.();
		if (viewing) event.preventDefault();
		else form.onSubmit(event);
	};
	return (
		<Form form={{ busy: form.busy, onSubmit }} className="grid gap-5 columns-2 top" aria-label="Datos personales">
			{children(viewing, form.field)}
			<div className="cluster whole">
				{/* Without keys, the click that begins editing would also submit. */}
				{viewing ? (
					<Button key="edit" ref={editButton} icon={<Pencil size={18} />} onClick={() => turnTo(false)}>
						Editar Perfil
					</Button>
				) : (
					<>
						<Button key="save" type="submit" variant="primary" loading={form.busy}>
							{form.busy ? 'Guardando...' : 'Guardar Cambios'}
						</Button>
						<Button key="cancel" variant="quiet" disabled={form.busy} onClick={() => turnTo(true)}>
							Cancelar
						</Button>
					</>
				)}
			</div>
		</Form>
	);
}
