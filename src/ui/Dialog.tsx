import { X } from 'lucide-react';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './Button';
import { cx } from './cx';
import styles from './Dialog.module.css';

interface DialogProps {
	open: boolean;
	/** By the X, Escape or a click outside. */
	onClose: () => void;
	title: ReactNode;
	children: ReactNode;
	footer?: ReactNode;
	/** `drawer`: from the right. `sheet`: from below, for phones. `full`: the whole window. */
	variant?: 'center' | 'drawer' | 'sheet' | 'full';
	size?: 'm' | 'large';
	role?: 'alertdialog';
}

/** Focuses `data-autofocus` or the title, because a field opens a phone's keyboard; at its end the opener. */
export function Dialog({ open, ...rest }: DialogProps) {
	return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children, footer, variant, size, role }: Omit<DialogProps, 'open'>) {
	const ref = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const titleId = useId();
	const requestClose = useEffectEvent(onClose);

	useLayoutEffect(function showAsModal() {
		const dialog = ref.current as HTMLDialogElement;
		const opener = document.activeElement;
		let pressedOutside = false;

		// Not React props: a file field's `cancel` bubbles, and the clean-up causes `close`.
		const onCancel = (event: Event) => {
			if (event.target !== dialog) return;
			event.preventDefault();
			requestClose();
		};
		// Browsers close it at a second Escape by themselves, but an owner that waits or confirms still needs it.
		const onCloseEvent = () => {
			dialog.showModal();
			requestClose();
		};
		const onPress = (event: Event) => {
			pressedOutside = event.target === dialog;
		};
		// Press and release must be outside: a selection may end there.
		const onClick = (event: Event) => {
			if (pressedOutside && event.target === dialog) requestClose();
		};
		dialog.addEventListener('cancel', onCancel);
		dialog.addEventListener('close', onCloseEvent);
		dialog.addEventListener('pointerdown', onPress);
		dialog.addEventListener('click', onClick);
		dialog.showModal();
		(dialog.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();

		return () => {
			dialog.removeEventListener('cancel', onCancel);
			dialog.removeEventListener('close', onCloseEvent);
			dialog.removeEventListener('pointerdown', onPress);
			dialog.removeEventListener('click', onClick);
			dialog.close();
			if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
		};
	}, []);

	return (
		<dialog
			ref={ref}
			role={role}
			aria-labelledby={titleId}
			className={cx(styles.dialog, variant && styles[variant], size && styles[size])}
		>
			<div className={styles.head}>
				<h2 id={titleId} ref={heading} tabIndex={-1}>
					{title}
				</h2>
			</div>
			<IconButton label="Cerrar" className={styles.close} onClick={onClose}>
				<X size={20} />
			</IconButton>
			<div className={styles.body}>{children}</div>
			{footer && <div className={cx('cluster end', styles.foot)}>{footer}</div>}
		</dialog>
	);
}
