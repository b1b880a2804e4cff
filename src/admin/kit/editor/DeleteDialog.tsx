import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { Notice } from '#ui/Notice';
import { useSuccess } from '../shared/useSuccess';
import { failureText } from './failureText';

interface DeleteDialogProps {
	title: string;
	/** R5-10. */
	question: string;
	name: string;
	failureTitle: string;
	onDelete: () => Promise<{ error?: unknown }>;
	done: string;
	onClose: () => void;
}

export function DeleteDialog(props: DeleteDialogProps) {
	const success = useSuccess();
	const [deleting, setDeleting] = useState(false);
	const [failure, setFailure] = useState<ReactNode>(null);

	async function confirm() {
		setDeleting(true);
		setFailure(null);
		const { error } = await props.onDelete();
		setDeleting(false);
		if (error !== undefined) return setFailure(failureText(props.failureTitle, error));
		success.always(props.done);
		props.onClose();
	}

	return (
		<ConfirmDialog
			open
			danger
			title={props.title}
			confirmLabel="Eliminar"
			loading={deleting}
			onConfirm={() => void confirm()}
			onCancel={() => {
				if (!deleting) props.onClose();
			}}
		>
			<p>{props.question}</p>
			<p>
				<strong>{props.name}</strong>
			</p>
			{failure && (
				<Notice tone="danger" role="alert">
					{failure}
				</Notice>
			)}
		</ConfirmDialog>
	);
}
