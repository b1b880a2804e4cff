import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx';
import styles from './Field.module.css';

export interface FieldTexts {
	label: ReactNode;
	hideLabel?: boolean;
	help?: ReactNode;
	error?: string | null;
	optional?: boolean;
}

interface Wiring {
	id: string;
	'aria-describedby': string | undefined;
	'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
	id?: string;
	children: (wiring: Wiring) => ReactNode;
}

export const FieldError = ({ children, ...span }: ComponentProps<'span'>) => (
	<span className={styles.error} {...span}>
		<CircleAlert size={16} />
		<span>{children}</span>
	</span>
);

function Messages({ id, help, error }: { id: string } & Pick<FieldTexts, 'help' | 'error'>) {
	return (
		<>
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			{help && (
				<span className={styles.help} id={`${id}-help`}>
					{help}
				</span>
			)}
		</>
	);
}

function useWiring({ id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>): Wiring {
	const ownId = useId();
	const control = id ?? ownId;
	return {
		id: control,
		'aria-describedby': cx(error && `${control}-error`, Boolean(help) && `${control}-help`) || undefined,
		'aria-invalid': error ? true : undefined,
	};
}

export function Field({ label, hideLabel, help, error, optional, id, children }: FieldProps) {
	const wiring = useWiring({ id, help, error });
	return (
		<div className="stack gap-1">
			<div className={cx('row between', styles.head, hideLabel && 'visually-hidden')}>
				<label className={styles.label} htmlFor={wiring.id}>
					{label}
				</label>
				{optional && <span className={cx(styles.help, styles.optional)}>Opcional</span>}
			</div>
			{children(wiring)}
			<Messages id={wiring.id} help={help} error={error} />
		</div>
	);
}

export function CheckFrame({ label, help, error, id, children }: FieldProps) {
	const wiring = useWiring({ id, help, error });
	return (
		<div className="stack gap-1">
			<label className={cx('row', styles.check)} htmlFor={wiring.id}>
				{children(wiring)}
				<span>{label}</span>
			</label>
			<Messages id={wiring.id} help={help} error={error} />
		</div>
	);
}
