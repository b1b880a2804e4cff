import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import type { useUnsavedPage } from './useUnsavedPage';

interface LeaveDialogProps {
	guard: ReturnType<typeof useUnsavedPage>;
	title?: string;
	stay?: string;
	children: ReactNode;
}

export const LeaveDialog = ({
	guard,
	title = 'Cambios sin guardar',
	stay = 'Seguir editando',
	children,
}: LeaveDialogProps) => (
	<ConfirmDialog
		open={guard.leaving}
		title={title}
		confirmLabel="Descartar"
		cancelLabel={stay}
		danger
		onConfirm={guard.leave}
		onCancel={guard.stay}
	>
		{children}
	</ConfirmDialog>
);
