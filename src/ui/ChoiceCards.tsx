import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './ChoiceCards.module.css';
import { cx } from './cx';

interface ChoiceCardsProps {
	legend: ReactNode;
	error?: string | undefined;
	className?: string | undefined;
	/** On phones only the chosen card shows its note. */
	brief?: boolean;
	children: ReactNode;
}

export function ChoiceCards({ legend, error, className, brief, children }: ChoiceCardsProps) {
	const id = useId();
	return (
		<fieldset className={cx('stack gap-3', brief && styles.brief, className)} aria-describedby={error && id}>
			<legend className={styles.legend}>{legend}</legend>
			{children}
			{error && (
				<p id={id} role="alert" className={cx('note', styles.error)}>
					{error}
				</p>
			)}
		</fieldset>
	);
}

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type'> {
	label: string;
	note: string;
	icon?: ReactNode;
}

export const ChoiceCard = ({ label, note, icon, ...input }: ChoiceCardProps) => (
	<label className={cx('row', styles.card)}>
		<input type="radio" {...input} />
		<span>
			<b>{label}</b>
			<small className="note">{note}</small>
		</span>
		{icon}
	</label>
);
