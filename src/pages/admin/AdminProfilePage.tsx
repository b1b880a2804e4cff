import { Pencil, ShieldCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits';
import { fieldErrors, serverMessage } from '../../api/errorText';
import { ProfileHeader } from '../../features/account/ProfileHeader';
import { useAuth } from '../../session/AuthProvider';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';
import { Notice } from '../../ui/Notice';
import { Surface } from '../../ui/Surface';
import { formValues, useFormErrors } from '../../ui/useFormErrors';
import { usePageTitle } from '../../ui/usePageTitle';
import styles from './Admin.module.css';

/** What the specification fixes about every administrator (R3-150). */
const facts = [
	['Rol', 'Administrador del Sistema'],
	['Permisos', 'Acceso Total'],
] as const;

const fields = [
	{ name: 'username', label: 'Usuario', autoComplete: 'username', max: limits.username, type: 'text' },
	{ name: 'email', label: 'Email', autoComplete: 'email', max: limits.email, type: 'email' },
	{ name: 'firstName', label: 'Nombre', autoComplete: 'given-name', max: limits.personName, type: 'text' },
	{ name: 'lastName', label: 'Apellido', autoComplete: 'family-name', max: limits.personName, type: 'text' },
] as const;

/** The administrator's own data (R3-150, R3-151). No field is required here, and the username can change. */
export default function AdminProfilePage() {
	usePageTitle('Mi Perfil');
	const { user, updateProfile } = useAuth();
	const { errors, show, onInput } = useFormErrors();
	const [step, setStep] = useState<'view' | 'edit' | 'saving'>('view');
	const [result, setResult] = useState<{ saved: boolean; detail?: string } | null>(null);
	const form = useRef<HTMLFormElement>(null);
	const shown = useRef(step);

	useEffect(
		function keepFocusInForm() {
			const before = shown.current;
			shown.current = step;
			// The pressed button has gone: on to the first field, or back to where editing began.
			if (before === 'view' && step === 'edit') form.current?.querySelector('input')?.focus();
			else if (before !== 'view' && step === 'view')
				form.current?.querySelector<HTMLButtonElement>('[data-edit]')?.focus();
		},
		[step],
	);
	if (!user) return null;

	const edit = () => {
		setResult(null);
		setStep('edit');
	};
	const giveUp = () => {
		setResult(null);
		form.current?.reset();
		if (form.current) show(form.current, {});
		setStep('view');
	};
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (step !== 'edit') return;
		const target = event.currentTarget;
		const values = formValues(target);
		setResult(null);
		setStep('saving');
		const text = (name: string) => (values[name] ?? '').trim();
		const answer = await updateProfile({
			username: text('username'),
			email: text('email'),
			firstName: text('firstName'),
			lastName: text('lastName'),
		});
		setStep(answer.success ? 'view' : 'edit');
		setResult(answer.success ? { saved: true } : { saved: false, detail: serverMessage(answer.error) });
		if (!answer.success) show(target, fieldErrors(answer.error));
	};

	return (
		<div className={styles.page}>
			<ProfileHeader
				user={user}
				badges={
					<Badge tone="info" icon={<ShieldCheck size={14} />}>
						ADMINISTRADOR
					</Badge>
				}
			/>
			<div className={styles.columns}>
				<Surface as="section" className={styles.panel} aria-labelledby="datos">
					<h2 id="datos">Información personal</h2>
					<div role="status" className={styles.message}>
						{result && (
							<Notice tone={result.saved ? 'success' : 'danger'}>
								<p>{result.saved ? 'Perfil actualizado exitosamente' : 'Error al actualizar perfil'}</p>
								{result.detail && <p>{result.detail}</p>}
							</Notice>
						)}
					</div>
					<form
						ref={form}
						noValidate
						className={styles.form}
						aria-label="Datos personales"
						onSubmit={(event) => void submit(event)}
						onInput={onInput}
					>
						{fields.map(({ name, label, autoComplete, max, type }) => (
							<TextField
								// A name that the server changed while saving is shown as it is now.
								key={`${name} ${user[name] ?? ''}`}
								label={label}
								name={name}
								type={type}
								autoComplete={autoComplete}
								maxLength={max}
								readOnly={step === 'view'}
								defaultValue={user[name] ?? ''}
								error={errors[name]}
							/>
						))}
						<div className={styles.buttons}>
							{/* Keys: the click that begins editing must not end on an element that became the submit button. */}
							{step === 'view' ? (
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
				</Surface>
				<Surface as="aside" flat className={styles.panel} aria-label="Tu cuenta">
					<dl className={styles.facts}>
						{facts.map(([name, value]) => (
							<div key={name}>
								<dt>{name}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
				</Surface>
			</div>
		</div>
	);
}
