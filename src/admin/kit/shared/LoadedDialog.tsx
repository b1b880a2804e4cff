import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { reloadIfGone } from '#ui/lostChunk';
import { LoadingScreen } from '#ui/Spinner';

interface LoadedDialogProps<Part> {
	title: string;
	load: () => Promise<Part>;
	onClose: () => void;
	children: (part: Part) => ReactNode;
}

/** Opens at once, so that keys typed while its code loads trigger no shortcut. */
export function LoadedDialog<Part>({ title, load, onClose, children }: LoadedDialogProps<Part>) {
	const [loaded, setLoaded] = useState<{ part: Part } | 'failed' | null>(null);

	useEffect(
		function loadPart() {
			if (loaded) return;
			let isOutdated = false;
			load().then(
				(part) => {
					if (!isOutdated) setLoaded({ part });
				},
				async (error: unknown) => {
					if (!(await reloadIfGone(error)) && !isOutdated) setLoaded('failed');
				},
			);
			return () => {
				isOutdated = true;
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
