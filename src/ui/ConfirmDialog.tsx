import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
	open: boolean;
	title: ReactNode;
	children: ReactNode;
	confirmLabel: string;
	cancelLabel?: string;
	danger?: boolean;
	loading?: boolean;
	onConfirm: () => void;
	onCancel: () => void;
}

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
