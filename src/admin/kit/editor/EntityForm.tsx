import { useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import { cx } from '#ui/cx';
import { FormDialog } from '#ui/FormDialog';
import type { Entity } from '../entities/entity';
import { formFields } from '../entities/entityValues';
import { PresenceLine } from '../presence/PresenceLine';
import { Conflict } from './Conflict';
import styles from './Editor.module.css';
import { LeaveDialog } from './LeaveDialog';
import { useEntityForm } from './useEntityForm';
import { useUnsavedChanges } from './useUnsavedChanges';

interface EntityFormProps<Row extends { id: number | string }> {
	entity: Entity<Row>;
	row: Row | null;
	onSaved: () => void;
	onClose: () => void;
}

/** R5-05 … R5-07. */
export function EntityForm<Row extends { id: number | string }>(props: EntityFormProps<Row>) {
	const { entity, row, onSaved, onClose } = props;
	const { form, base, upload, conflict, question, element } = useEntityForm(entity, row, onSaved);
	const hasOurs = useIsOurs();
	const [leaving, setLeaving] = useState(false);
	// A pending request may be refused: the form waits for its answer.
	useUnsavedChanges(form.busy || form.dirty, () => setLeaving(!form.busy));
	return (
		<>
			<FormDialog
				long
				title={row ? `Editar ${entity.one}` : `${entity.feminine ? 'Nueva' : 'Nuevo'} ${entity.one}`}
				of={row?.id}
				form={form}
				ref={element}
				submit={row ? 'Guardar cambios' : `Crear ${entity.one}`}
				submitting="Guardando..."
				progress={upload && <Upload {...upload} />}
				above={
					<>
						{row && entity.presence && (
							<PresenceLine thing={{ kind: entity.presence, id: row.id }} editing={form.dirty} />
						)}
						{conflict && <Conflict {...conflict} />}
					</>
				}
				className={cx('grid top', styles.form)}
				onClose={() => (form.dirty ? setLeaving(true) : onClose())}
			>
				{formFields(entity.fields).map(({ name, field, control }) => {
					const { label, required = false, half, ours = false } = field;
					if (ours && !hasOurs) return null;
					const wiring = { ...form.field(name), label, required, optional: !required };
					const drawn = control(wiring, { row: base, form });
					return (
						drawn && (
							<div key={name} className={half ? undefined : 'whole'}>
								{drawn}
							</div>
						)
					);
				})}
			</FormDialog>
			{question}
			<LeaveDialog guard={{ leaving, leave: onClose, stay: () => setLeaving(false) }}>
				Tienes cambios sin guardar. ¿Quieres descartarlos?
			</LeaveDialog>
		</>
	);
}

function Upload({ sent, total }: { sent: number; total: number }) {
	const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
	return (
		<div className="stack gap-1 muted whole">
			<progress aria-label="Imagen enviada" max={100} value={percent} />
			<span>{percent < 100 ? `Subiendo la imagen: ${percent} %` : 'Imagen enviada, guardando…'}</span>
		</div>
	);
}
