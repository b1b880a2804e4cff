import { Images, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button';
import { LoadedDialog } from '../kit/shared/LoadedDialog';
import { failedText, fetchedText, usePictureFetches } from './pictureFetchesApi';

const loadDialog = () => import('./PictureFetchesDialog');
const title = 'Imágenes por dirección';

/** Absent where nothing waits or failed; an open dialog stays. */
export function PictureFetchesButton() {
	const fetches = usePictureFetches();
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	return (
		<>
			{fetches && (
				<Button
					variant="quiet"
					icon={fetches.failed > 0 ? <TriangleAlert size={18} /> : <Images size={18} />}
					onClick={() => setOpen(true)}
				>
					{fetches.waiting > 0 ? fetchedText(fetches) : failedText(fetches)}
				</Button>
			)}
			{open && (
				<LoadedDialog title={title} load={loadDialog} onClose={close}>
					{({ PictureFetchesDialog }) => <PictureFetchesDialog title={title} fetches={fetches} onClose={close} />}
				</LoadedDialog>
			)}
		</>
	);
}
