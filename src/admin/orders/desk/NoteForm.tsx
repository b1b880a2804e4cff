import { useEffect } from 'react';
import { refusalOf } from '#api/errorText';
import { NoteBody, noteLength } from '#contract/orders/timeline';
import { Button } from '#ui/Button';
import { TextAreaField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { useSuccess } from '../../kit/shared/useSuccess';
import { useAddOrderNoteMutation } from './deskApi';

interface NoteFormProps {
	id: number;
	onDirty: (dirty: boolean) => void;
}

export function NoteForm({ id, onDirty }: NoteFormProps) {
	const success = useSuccess();
	const [add] = useAddOrderNoteMutation();
	const form = useForm({
		schema: NoteBody,
		values: { text: '' },
		submit: async ({ text }) => {
			const { error } = await add({ id, text });
			if (error) return refusalOf(error, 'No pudimos guardar la nota. Vuelve a intentarlo.');
			form.reset();
			form.setFocus('text');
			success.always('Nota guardada');
		},
	});
	const { dirty } = form;
	useEffect(() => onDirty(dirty), [dirty, onDirty]);
	return (
		<Form form={form} className="stack gap-3" aria-label="Nueva nota">
			<FormFailure form={form} />
			<TextAreaField
				label="Nota interna"
				help="Solo la ve el equipo. El cliente la recibe si pide una copia de sus datos."
				rows={3}
				maxLength={noteLength}
				required
				{...form.field('text')}
			/>
			<div className="cluster">
				<Button type="submit" loading={form.busy}>
					{form.busy ? 'Guardando…' : 'Agregar nota'}
				</Button>
			</div>
		</Form>
	);
}
