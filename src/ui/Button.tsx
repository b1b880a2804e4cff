import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx';
import { Link } from './Link';
import { Spinner } from './Spinner';

interface ButtonStyleProps {
	/** `soft`: a main action that repeats, as on cards. */
	variant?: 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger';
	size?: 's' | 'm' | 'l';
	wide?: boolean;
	icon?: ReactNode;
}

const buttonClass = ({ variant = 'secondary', size = 'm', wide }: ButtonStyleProps, more?: string) =>
	cx(styles.button, styles[variant], size !== 'm' && styles[size], wide && styles.wide, more);

export interface ButtonProps extends ButtonStyleProps, ComponentProps<'button'> {
	/** Spinner without clicks; keeps the focus, unlike `disabled`. */
	loading?: boolean;
}

export function Button({ variant, size, wide, icon, loading, className, children, onClick, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={buttonClass({ variant, size, wide }, className)}
			aria-busy={loading || undefined}
			aria-disabled={loading || rest['aria-disabled']}
			onClick={loading ? (event) => event.preventDefault() : onClick}
		>
			{loading ? <Spinner /> : icon}
			{children && <span className={styles.label}>{children}</span>}
		</button>
	);
}

type LinkButtonProps = ButtonStyleProps & ComponentProps<typeof Link>;

export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
	return (
		<Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
			{icon}
			{children && <span className={styles.label}>{children}</span>}
		</Link>
	);
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
	label: string;
	variant?: ButtonStyleProps['variant'];
	size?: 's' | 'm';
}

export function IconButton({ label, variant = 'quiet', size, className, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			aria-label={label}
			title={label}
			className={buttonClass({ variant, size }, cx(styles.icon, className))}
		/>
	);
}
