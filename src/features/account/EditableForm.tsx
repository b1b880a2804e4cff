import { Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../api/errorText';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { type FieldErrors, formValues, useFormErrors } from '../../ui/useFormErrors';
import styles from './Profile.module.css';

interface EditableFormProps {
	/** Name of the field that gets the focus when editing begins. */
	firstField: string;
	/** A text per wrong field; without it every value goes to the server as it is. */
	check?: (values: Record<string, string>) => FieldErrors;
	/** Sends the form; errors of fields in a refusal are shown at them. */
	save: (values: Record<string, string>) => Promise<{ success: true } | { success: false; error: unknown }>;
	/** The server took the changes. */
	onSaved: () => void;
	onFailed: (error: unknown) => void;
	/** Editing begins, is given up, or is tried again: what was said of the last try no longer holds. */
	onFreshStart?: () => void;
	/** The fields, read-only while the form is only `viewing`. */
	children: (viewing: boolean, errors: FieldErrors) => ReactNode;
}

/** A person's own data: shown until editing is asked for, kept as typed when it could not be saved. */
export function EditableForm({
	firstField,
	check,
	save,
	onSaved,
	onFailed,
	onFreshStart,
	children,
}: EditableFormProps) {
	const { errors, show, onInput } = useFormErrors();
	const [step, setStep] = useState<'view' | 'edit' | 'saving'>('view');
	const form = useRef<HTMLFormElement>(null);
	const shown = useRef(step);
	const viewing = step === 'view';

	useEffect(
		function keepFocusInForm() {
			const before = shown.current;
			shown.current = step;
			// The pressed button has gone: on to the first field, or back to where editing began.
			if (before === 'view' && step === 'edit')
				form.current?.querySelector<HTMLInputElement>(`[name=${firstField}]`)?.focus();
			else if (before !== 'view' && step === 'view')
				form.current?.querySelector<HTMLButtonElement>('[data-edit]')?.focus();
		},
		[step, firstField],
	);

	const edit = () => {
		onFreshStart?.();
		setStep('edit');
	};
	const giveUp = () => {
		onFreshStart?.();
		form.current?.reset();
		if (form.current) show(form.current, {});
		setStep('view');
	};
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (step !== 'edit') return;
		const target = event.currentTarget;
		const values = formValues(target);
		onFreshStart?.();
		if (check && show(target, check(values))) return;
		setStep('saving');
		const result = await save(values);
		setStep(result.success ? 'view' : 'edit');
		if (result.success) {
			onSaved();
			return;
		}
		onFailed(result.error);
		show(target, fieldErrors(result.error));
	};

	return (
		<form
			ref={form}
			noValidate
			className={cx('grid gap-5', styles.form)}
			aria-label="Datos personales"
			onSubmit={(event) => void submit(event)}
			onInput={onInput}
		>
			{children(viewing, errors)}
			<div className={cx('cluster', styles.buttons)}>
				{/* Keys: the click that begins editing must not end on an element that became the submit button. */}
				{viewing ? (
					<Button key="edit" data-edit icon={<Pencil size={18} />} onClick={edit}>
						Editar Perfil
					</Button>
				) : (
					<>
						<Button key="save" type="submit" variant="primary" loading={step === 'saving'}>
							{step === 'saving' ? 'Guardando...' : 'Guardar Cambios'}
						</Button>
						<Button key="cancel" variant="quiet" disabled={step === 'saving'} onClick={giveUp}>
							Cancelar
						</Button>
					</>
				)}
			</div>
		</form>
	);
}
