import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './Button';
import { cx } from './cx';
import styles from './Dialog.module.css';

export interface DialogProps {
	open: boolean;
	/** Asked for by the X, by Escape and by a click beside the dialog. The parent then sets `open` to false. */
	onClose: () => void;
	title: ReactNode;
	children: ReactNode;
	/** Actions below the scrolling part, always in sight. */
	footer?: ReactNode;
	/** `drawer`: 400 px from the right. `sheet`: from below, for phones. */
	variant?: 'center' | 'drawer' | 'sheet';
	size?: 'm' | 'large';
	/** `alertdialog` for a question that must be answered. */
	role?: 'alertdialog';
}

/**
 * The one modal dialog: a native `<dialog>`, so that the rest of the page is inert and Escape works everywhere. Its
 * content exists only while it is open; on closing, the focus goes back to where it was. The focus starts on the
 * title, or on what inside carries `data-autofocus`: a first field on its own would bring up a phone's keyboard.
 */
export function Dialog({ open, ...rest }: DialogProps) {
	return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children, footer, variant, size, role }: Omit<DialogProps, 'open'>) {
	const ref = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const titleId = useId();
	const asked = useRef(onClose);
	useEffect(function rememberHandler() {
		asked.current = onClose;
	});

	useLayoutEffect(function showAsModal() {
		const dialog = ref.current as HTMLDialogElement;
		const opener = document.activeElement;
		let pressedBeside = false;

		// Listened to here and not through props: a `cancel` of a file field inside bubbles, and the `close` that the
		// clean-up below causes must ask for nothing.
		const onCancel = (event: Event) => {
			if (event.target !== dialog) return;
			event.preventDefault();
			asked.current();
		};
		const onCloseEvent = () => asked.current();
		const onPress = (event: Event) => {
			pressedBeside = event.target === dialog;
		};
		// Both press and release beside it: text selected from inside to outside is no wish to close.
		const onClick = (event: Event) => {
			if (pressedBeside && event.target === dialog) asked.current();
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
			{footer && <div className={cx('cluster', styles.foot)}>{footer}</div>}
		</dialog>
	);
}
