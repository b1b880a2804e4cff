import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '../../../../contract/catalog';
import { Button } from '../../../ui/Button';
import { LoadedDialog } from '../palette/LoadedDialog';
import { downloadProducts } from './exportProducts';

const loadImport = () => import(/* webpackChunkName: "admin-import" */ './ImportDialog');

/** Products out of the shop and into it, as CSV: the export takes those that are found, in their order on screen. */
export function ProductFiles({ found }: { found: readonly Product[] }) {
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	return (
		<>
			<Button icon={<Upload size={18} />} onClick={() => setOpen(true)}>
				Importar CSV
			</Button>
			<Button
				icon={<Download size={18} />}
				disabled={found.length === 0}
				onClick={() => downloadProducts(found, new Date())}
			>
				Exportar CSV
			</Button>
			{open && (
				<LoadedDialog title="Importar productos" load={loadImport} onClose={close}>
					{({ ImportDialog }) => <ImportDialog onClose={close} />}
				</LoadedDialog>
			)}
		</>
	);
}
