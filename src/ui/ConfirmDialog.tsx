import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
	open: boolean;
	title: string;
	/** The question, in the words of the specification where it has some. */
	children: ReactNode;
	/** A verb that says what happens: `Eliminar`, `Cancelar pedido`. */
	confirmLabel: string;
	cancelLabel?: string;
	/** For what cannot be undone. */
	danger?: boolean;
	/** The answer is being carried out. */
	loading?: boolean;
	onConfirm: () => void;
	onCancel: () => void;
}

/** A question before something that is hard to take back; the focus starts on leaving things as they are. */
export function ConfirmDialog({
	open,
	title,
	children,
	confirmLabel,
	cancelLabel = 'Cancelar',
	danger,
	loading,
	onConfirm,
	onCancel,
}: ConfirmDialogProps) {
	return (
		<Dialog
			open={open}
			role="alertdialog"
			title={title}
			onClose={onCancel}
			footer={
				<>
					<Button variant="quiet" data-autofocus onClick={onCancel}>
						{cancelLabel}
					</Button>
					<Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
						{confirmLabel}
					</Button>
				</>
			}
		>
			{children}
		</Dialog>
	);
}
