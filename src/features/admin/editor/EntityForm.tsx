import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Dialog } from '../../../ui/Dialog';
import { Form, FormFailure } from '../../../ui/form';
import type { Entity } from '../entities/entity';
import { formFields } from '../entities/formValues';
import { PresenceLine } from '../presence/PresenceLine';
import { Conflict } from './Conflict';
import styles from './Editor.module.css';
import { useEntityForm } from './useEntityForm';
import { useUnsavedChanges } from './useUnsavedChanges';

interface EntityFormProps<Row extends { id: number | string }> {
	entity: Entity<Row>;
	row: Row | null;
	onSaved: () => void;
	onClose: () => void;
}

/** The form of any entity (R5-05 … R5-07); a refusal or a conflict loses nothing that was typed. */
export function EntityForm<Row extends { id: number | string }>(props: EntityFormProps<Row>) {
	const { entity, row, onSaved, onClose } = props;
	const { form, base, upload, conflict, settle } = useEntityForm(entity, row, onSaved);
	const formId = useId();
	const element = useRef<HTMLFormElement>(null);
	const [leaving, setLeaving] = useState(false);
	// A request on its way may be refused: the form stays until its answer is known.
	useUnsavedChanges(form.busy || form.dirty, () => setLeaving(!form.busy));
	const close = () => {
		if (form.busy) return;
		if (form.dirty) setLeaving(true);
		else onClose();
	};
	const choose = (load: boolean) => {
		flushSync(() => settle(load));
		// The pressed button has gone.
		element.current?.focus();
	};
	const title = row ? `Editar ${entity.one}` : `${entity.feminine ? 'Nueva' : 'Nuevo'} ${entity.one}`;
	return (
		<>
			<Dialog
				open
				title={title}
				onClose={close}
				footer={
					<>
						<FormFailure form={form} className={styles.failure} />
						{upload && <Upload {...upload} />}
						<Button variant="quiet" disabled={form.busy} onClick={close}>
							Cancelar
						</Button>
						<Button type="submit" form={formId} variant="primary" loading={form.busy}>
							{form.busy ? 'Guardando...' : row ? 'Guardar cambios' : `Crear ${entity.one}`}
						</Button>
					</>
				}
			>
				{row && entity.presence && <PresenceLine thing={{ kind: entity.presence, id: row.id }} editing={form.dirty} />}
				{conflict && (
					<Conflict
						message={conflict.message}
						differences={conflict.rows}
						onLoad={() => choose(true)}
						onKeep={() => choose(false)}
					/>
				)}
				<Form
					form={form}
					id={formId}
					name={`${title} ${row?.id}`}
					ref={element}
					tabIndex={-1}
					className={styles.form}
					aria-label={title}
				>
					{formFields(entity.fields).map(({ name, field, control }) => {
						const { label, required = false, half } = field;
						const wiring = { ...form.field(name), label, required, optional: !required };
						const drawn = control(wiring, { row: base, form });
						return (
							drawn && (
								<div key={name} className={half ? styles.half : undefined}>
									{drawn}
								</div>
							)
						);
					})}
				</Form>
			</Dialog>
			<ConfirmDialog
				open={leaving}
				title="Cambios sin guardar"
				confirmLabel="Descartar"
				cancelLabel="Seguir editando"
				danger
				onConfirm={onClose}
				onCancel={() => setLeaving(false)}
			>
				Tienes cambios sin guardar. ¿Quieres descartarlos?
			</ConfirmDialog>
		</>
	);
}

function Upload({ sent, total }: { sent: number; total: number }) {
	const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
	return (
		<div className={styles.upload}>
			<progress aria-label="Imagen enviada" max={100} value={percent} />
			<span>{percent < 100 ? `Subiendo la imagen: ${percent} %` : 'Imagen enviada, guardando…'}</span>
		</div>
	);
}
