import { errorBody, serverMessage } from '#api/errorText';
import { ConfirmDialog } from '#ui/ConfirmDialog';

/** The message of a 409 `values_lost`; null for other errors. */
export const lostValues = (error: unknown): string | null =>
	errorBody(error).code === 'values_lost' ? (serverMessage(error) ?? 'Hay productos que perderían valores.') : null;

interface LoseDialogProps {
	/** Null: closed. */
	message: string | null;
	/** Sends again with `lose`. */
	onLose: () => void;
	onCancel: () => void;
}

export const LoseDialog = ({ message, onLose, onCancel }: LoseDialogProps) => (
	<ConfirmDialog
		open={message !== null}
		title="Se perderían valores"
		confirmLabel="Guardar de todos modos"
		danger
		onConfirm={onLose}
		onCancel={onCancel}
	>
		{message}
	</ConfirmDialog>
);
