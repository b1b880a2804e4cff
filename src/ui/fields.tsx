import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from './Button';
import { cx } from './cx';
import { CheckFrame, Field, type FieldTexts } from './Field';
import styles from './Field.module.css';

function split<T extends FieldTexts & { id?: string }>({ label, hideLabel, help, error, optional, id, ...rest }: T) {
	return { frame: { label, hideLabel, help, error, optional, id }, rest };
}

interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {
	icon?: ReactNode;
}

export function TextField(props: TextFieldProps) {
	const { frame, rest } = split(props);
	const { icon, className, ...input } = rest;
	return (
		<Field {...frame}>
			{(wiring) => (
				<div className={styles.box}>
					{icon}
					<input
						type="text"
						{...input}
						{...wiring}
						className={cx(styles.control, icon ? styles.start : '', className)}
					/>
				</div>
			)}
		</Field>
	);
}

export function PasswordField(props: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
	const { frame, rest } = split(props);
	const { className, ...input } = rest;
	const [shown, setShown] = useState(false);
	return (
		<Field {...frame}>
			{(wiring) => (
				<div className={styles.box}>
					<input
						autoCapitalize="none"
						spellCheck={false}
						{...input}
						{...wiring}
						type={shown ? 'text' : 'password'}
						className={cx(styles.control, styles.end, className)}
					/>
					<IconButton label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'} onClick={() => setShown(!shown)}>
						{shown ? <EyeOff size={20} /> : <Eye size={20} />}
					</IconButton>
				</div>
			)}
		</Field>
	);
}

interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
	options: ReadonlyArray<{ value: string | number; label: string }>;
}

export function SelectField(props: SelectFieldProps) {
	const { frame, rest } = split(props);
	const { options, className, ...select } = rest;
	return (
		<Field {...frame}>
			{(wiring) => (
				<div className={styles.box}>
					<select {...select} {...wiring} className={cx(styles.control, styles.end, className)}>
						{options.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
					<ChevronDown size={20} />
				</div>
			)}
		</Field>
	);
}

export function TextAreaField(props: FieldTexts & ComponentProps<'textarea'>) {
	const { frame, rest } = split(props);
	const { className, ...area } = rest;
	return (
		<Field {...frame}>
			{(wiring) => <textarea {...area} {...wiring} className={cx(styles.control, styles.area, className)} />}
		</Field>
	);
}

export function CheckboxField(props: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
	const { frame, rest } = split(props);
	return <CheckFrame {...frame}>{(wiring) => <input {...rest} {...wiring} type="checkbox" />}</CheckFrame>;
}
