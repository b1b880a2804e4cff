import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/EmptyState';
import { LoadingScreen } from '../../../ui/Spinner';

interface LoadedDialogProps<Part> {
	title: string;
	/** Brings the dialog's code. */
	load: () => Promise<Part>;
	onClose: () => void;
	/** The whole dialog, once its code is there. */
	children: (part: Part) => ReactNode;
}

/**
 * A dialog whose code comes when it is opened. Another one stands in for it at once, so that what is typed in the
 * meantime sets off no shortcut; it offers to try again where the code does not arrive.
 */
export function LoadedDialog<Part>({ title, load, onClose, children }: LoadedDialogProps<Part>) {
	const [loaded, setLoaded] = useState<{ part: Part } | 'failed' | null>(null);

	useEffect(
		function loadPart() {
			if (loaded) return;
			let left = false;
			load().then(
				(part) => {
					if (!left) setLoaded({ part });
				},
				() => {
					if (!left) setLoaded('failed');
				},
			);
			return () => {
				left = true;
			};
		},
		[load, loaded],
	);

	if (loaded && loaded !== 'failed') return children(loaded.part);
	return (
		<Dialog open title={title} onClose={onClose}>
			{loaded === 'failed' ? (
				<ErrorState message="No pudimos abrirlo. Revisa tu conexión." onRetry={() => setLoaded(null)} />
			) : (
				<LoadingScreen />
			)}
		</Dialog>
	);
}
