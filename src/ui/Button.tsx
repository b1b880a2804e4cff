import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { cx } from './cx';
import { Spinner } from './Spinner';

interface Look {
	/**
	 * `primary` is the one thing to do in its place, `soft` the same where it repeats, as on every card of a list;
	 * everything else is `secondary` or `quiet`.
	 */
	variant?: 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger';
	size?: 's' | 'm' | 'l';
	/** Takes the whole width of its place. */
	wide?: boolean;
	/** An icon before the text. */
	icon?: ReactNode;
}

const look = ({ variant = 'secondary', size = 'm', wide }: Look, more?: string) =>
	cx(styles.button, styles[variant], size !== 'm' && styles[size], wide && styles.wide, more);

export interface ButtonProps extends Look, ComponentProps<'button'> {
	/** Work is under way: shows it, keeps the focus and takes no further click. */
	loading?: boolean;
}

/** A button of the shop; `type` is `button` unless told. */
export function Button({ variant, size, wide, icon, loading, className, children, onClick, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={look({ variant, size, wide }, className)}
			aria-busy={loading || undefined}
			aria-disabled={loading || undefined}
			onClick={loading ? (event) => event.preventDefault() : onClick}
		>
			{loading ? <Spinner /> : icon}
			{children}
		</button>
	);
}

export type LinkButtonProps = Look & ComponentProps<typeof Link>;

/** A link within the shop that looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
	return (
		<Link {...rest} className={look({ variant, size, wide }, className)}>
			{icon}
			{children}
		</Link>
	);
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
	/** What it does, for everyone who cannot guess it from the icon. */
	label: string;
	variant?: Look['variant'];
	size?: 's' | 'm';
}

/** A square button that shows only an icon. */
export function IconButton({ label, variant = 'quiet', size, className, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			aria-label={label}
			title={label}
			className={look({ variant, size }, cx(styles.icon, className))}
		/>
	);
}
